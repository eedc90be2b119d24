# unescape: names, with and without semicolon, unknown ones
import html
for s in ["&lt;b&gt;", "&amp;amp;", "&quot;&apos;", "&nbsp;", "&copy; &reg; &euro;", "&aring;&AElig;", "&hellip;", "&nosuch;", "&lt", "&amp", "&", "&;", "& x", "&notit;", "&not", "&notin;", "&eacute", "AT&T", "&LT;", "&Lt;", "&rarr;&le;&ne;", "&CounterClockwiseContourIntegral;"]:
    print(s, repr(html.unescape(s)))
