"""`python -m nshex` is `nshex`."""

import sys

from nshex.cli import main

if __name__ == "__main__":
    sys.exit(main())
