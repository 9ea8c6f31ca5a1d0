"""What a distributed log would bear: service times measured, and a simulation that uses them."""
