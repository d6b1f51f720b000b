"""Text that a person can read: UTF-8 of characters that show.

Written from docs/reference/session-record.md, which lists the characters that do not.
"""

HIDDEN = ((0, 0x1f), (0x7f, 0xa0), (0xad, 0xad), (0x61c, 0x61c), (0x1680, 0x1680),
          (0x180e, 0x180e), (0x2000, 0x200f), (0x2028, 0x202f), (0x205f, 0x206f), (0x3000, 0x3000),
          (0xfeff, 0xfeff), (0xfff9, 0xfffb), (0xe0000, 0xe007f))


def shows(data, most):
    """Is this UTF-8 of characters that show, not empty and without a blank at either end?"""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    printed = not any(low <= ord(ch) <= high for ch in text for low, high in HIDDEN)
    return bool(text) and len(data) <= most and printed and text == text.strip(" ")
