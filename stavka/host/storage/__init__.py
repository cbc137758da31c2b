"""What a host keeps: the tables, how they change from version to version, and all reading and writing of them."""
