"""What pictures of tables are drawn with when they are files: SVG, and PNG made of it."""
