"""Examples of a command, which end its help."""


def examples(*shown: str, then: str = "") -> str:
    """Commands to be typed, one a line, and what is said after them."""
    lines = "\n".join(f"  {each}" for each in shown)
    # The first character keeps the lines as they are.
    return f"\b\nFor example\n{lines}\n\n{then}"
