# 4.4: … where the very calling needs trust, it counts who might have ended the artifact. Broken: not.
loud.fragile(1)
c.wipe()
