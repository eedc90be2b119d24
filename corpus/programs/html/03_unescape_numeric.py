# unescape: decimal and hexadecimal references, edges
import html
for s in ["&#65;", "&#x41;", "&#X41;", "&#65", "&#x1F642;", "&#128578;", "&#0;", "&#39;", "&#x27;", "&#128;", "&#x80;", "&#150;", "&#xD800;", "&#x110000;", "&#99999999;", "&#;", "&#x;", "&#xZZ;", "&#1234abc;", "&#10;", "&#13;", "&#1;", "&#xFDD0;"]:
    print(s, ascii(html.unescape(s)))
