# laying out a mail: quoting, signature, bullets
import textwrap
body = "Thanks for the note. We can deliver the twelve chairs on Friday if the lift works."
quoted = "Can you deliver?\n\nWe need 12 chairs."
mail = "\n\n".join([textwrap.fill(body, 36), textwrap.indent(quoted, "> ", lambda _: True), textwrap.dedent("""
    --
    Lind & Co
      Oslo""").strip()])
print(mail)
for n, item in enumerate(["check the lift and call the janitor", "pack"], 1):
    print(textwrap.fill(item, 22, initial_indent=f"{n}. ", subsequent_indent="   "))
print(len(mail.splitlines()), max(len(l) for l in mail.splitlines()))
