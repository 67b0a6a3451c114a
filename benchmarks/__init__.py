"""Speed and memory of dtlearn beside other programs: ``python -m benchmarks``."""
