"""What every chat that limits its bots needs to send: buckets, lanes, and a courier."""
