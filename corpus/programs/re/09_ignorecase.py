# IGNORECASE, alone, inline, with Unicode and classes
import re
print(re.findall("ab", "AB aB ab Ab", re.I), re.findall("(?i)ab", "AB aB"))
print(re.findall("[a-c]+", "ABCabcD", re.IGNORECASE))
print(bool(re.match("æøå", "ÆØÅ", re.I)), bool(re.match("æ", "Æ")), bool(re.fullmatch("straße", "STRASSE", re.I)))
print(re.sub("hello", "bye", "Hello HELLO hello", flags=re.I))
print(re.split("x", "aXbxc", flags=re.I))
print(re.search("k", "\u212a", re.I) is not None)
print(re.findall("[^a]", "Aab", re.I))
print(bool(re.search("subject:", "SUBJECT: hi", re.I)))
print(bool(re.match("(?i:a)b", "Ab")), bool(re.match("(?i:a)b", "AB")))
