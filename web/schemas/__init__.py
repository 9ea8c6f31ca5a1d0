"""The forms of the JSON API: what requests must look like, and what answers promise."""
