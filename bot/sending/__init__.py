"""What chats that limit their bots need: buckets, lanes, a courier, and the messages of tables."""
