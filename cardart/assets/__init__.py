"""Files the pictures are made from: fonts with their licences, and how they were made."""
