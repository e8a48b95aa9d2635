"""What every chat that limits its bots needs: buckets, lanes, a courier, and its tables' messages."""
