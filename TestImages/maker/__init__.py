"""What `make.py` makes the test pictures with."""
