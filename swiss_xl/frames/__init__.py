"""DataFrames in, values out: the only place that knows column names and their aliases."""
