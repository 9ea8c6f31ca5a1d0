"""The log in a database: codec, stores, projections, import and export."""
