"""Settings: what there are, read from environment and file, told to whoever runs Kifu."""
