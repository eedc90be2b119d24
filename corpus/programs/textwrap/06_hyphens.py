# breaking at hyphens and dashes, or not
import textwrap
t = "A well-known state-of-the-art e-mail solution -- really -- for non-experts"
print(textwrap.wrap(t, 14))
print(textwrap.wrap(t, 14, break_on_hyphens=False))
print(textwrap.wrap("aaa-bbb-ccc", 5), textwrap.wrap("aaaaaaaa-b", 4), textwrap.wrap("x--y---z", 4))
print(textwrap.wrap("https://example.com/a-b-c/d", 12), textwrap.wrap("https://example.com/a-b-c/d", 12, break_on_hyphens=False, break_long_words=False))
print(textwrap.wrap("2024-05-01 2024-05-02", 10), textwrap.wrap("well-", 3))
