"""``python -m swiss_xl`` is the program ``swiss-xl``."""

from swiss_xl.cli import main

if __name__ == "__main__":
    main()
