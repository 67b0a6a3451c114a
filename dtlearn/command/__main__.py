"""``python -m dtlearn.command``, for those whose path lacks the command."""

import sys

from dtlearn.command import main

if __name__ == "__main__":
    sys.exit(main())
