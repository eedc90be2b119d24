use std::collections::BTreeSet;

use duenna_core::{Grain, Ladder, Time};

use super::{cut, drawn, escaped, width};
use duenna_store::Knows;

fn knows(party: &str, datum: &str, grain: Grain, is_sure: bool) -> Knows {
    Knows {
        party: party.parse().unwrap(),
        datum: datum.parse().unwrap(),
        grain,
        since: Time(1_700_000_000_000),
        call: 1,
        servers: BTreeSet::new(),
        is_sure,
        is_inferred: false,
    }
}

/// `FILE` in the environment keeps the pictures, to look at them.
fn keep(name: &str, svg: &str) {
    if let Some(folder) = std::env::var_os("DUENNA_TEST_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join(name), svg).unwrap();
    }
}

/// The boxes of a picture: x, y, width and height.
fn boxes(svg: &str) -> Vec<[f64; 4]> {
    let number = |line: &str, name: &str| -> f64 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    let boxed = svg.lines().filter(|line| line.starts_with("<rect x="));
    boxed.map(|line| ["x", "y", "width", "height"].map(|name| number(line, name))).collect()
}

fn assert_apart(svg: &str, many: usize) {
    let boxes = boxes(svg);
    assert_eq!(boxes.len(), many);
    for (at, a) in boxes.iter().enumerate() {
        for b in &boxes[at + 1..] {
            let apart = a[0] + a[2] <= b[0] || b[0] + b[2] <= a[0] || a[1] + a[3] <= b[1] || b[1] + b[3] <= a[1];
            assert!(apart, "{a:?} {b:?}");
        }
    }
    let height: f64 = svg.split_once("height=\"").unwrap().1.split_once('"').unwrap().0.parse().unwrap();
    assert!(boxes.iter().all(|[x, y, w, h]| x + w < 1120.0 && y + h < height));
}

#[test]
fn three_and_forty_nodes_do_not_overlap() {
    let year = Ladder::BirthDate.grain("year").unwrap();
    let three = [
        knows("server:airline", "date_of_birth", year, true),
        knows("email:joe@example.com", "date_of_birth", Grain::EXACT, false),
    ];
    let svg = drawn(&three);
    keep("three.svg", &svg);
    assert_apart(&svg, 3);
    assert!(svg.contains("stroke-dasharray") && svg.contains(">year<"));
    let mut forty = Vec::new();
    for party in 0..20 {
        for datum in (0..20).filter(|datum| (datum * 7 + party * 3) % 5 == 0 || *datum == party) {
            let name = format!("email:someone.with.a.long.name{party}@department.of.example{party}.com");
            let datum = format!("filesystem/read_file → file:/home/u/a/rather/long/path/number{datum}/report.txt");
            forty.push(knows(&name, &datum, Grain::EXACT, party % 4 > 0));
        }
    }
    let svg = drawn(&forty);
    keep("forty.svg", &svg);
    assert_apart(&svg, 40);
    assert_apart(&drawn(&[]), 0);
}

#[test]
fn names_from_outside_stay_text() {
    let datum = "crm/read → crm.contact:<script>alert(1)\"'&x";
    let svg = drawn(&[knows("email:a&b@example.com", datum, Grain::EXACT, true)]);
    keep("names.svg", &svg);
    assert!(!svg.contains("<script") && !svg.contains("a&b"), "{svg}");
    assert!(svg.contains("&lt;script&gt;alert(1)"), "{svg}");
    assert_eq!(escaped("a<b>\"'&\u{0}"), "a&lt;b&gt;&quot;&#39;&amp;\u{fffd}");
}

#[test]
fn a_text_is_cut_to_its_room() {
    for text in ["a", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "日本語日本語日本語日本語日本語日本語日本語日本語"]
    {
        let cut = cut(text, 100.0);
        assert!(cut.chars().map(width).sum::<f64>() <= 100.0, "{cut}");
        assert!(cut == text || cut.contains('…'));
    }
}
