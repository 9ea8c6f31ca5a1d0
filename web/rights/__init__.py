"""Who may do what: who asks, what each address needs, and what stands before them all."""
