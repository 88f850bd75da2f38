"""Runs battles over and over, for a profiler: `perf record -- python -m benchmarks.profile_battles`."""

from benchmarks import worker

SECONDS = 8.0

if __name__ == "__main__":
    worker.LEAST_SECONDS = SECONDS
    print(f"{worker.battles():,.0f} battles/s")
