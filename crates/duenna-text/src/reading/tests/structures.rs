use super::super::Document;
use super::super::structure::{BlockKind, Placement, RecordKind, Structure};
use super::*;

const OFFERS: &str = "Here are two hotels:

**1. Cityscape Hotel**  
- **Price:** €175/night
- Rating: 4-star

**2. Tranquil Inn**
- **Price:** €100/night

### Costs
| Item | Cost (€) |
|------|---------:|
| Flights | 110 |
| **Total** | **€970** |
";

fn placed(text: &str, canonical: &str) -> Placement {
    let document = Document::of(text, &Context::default());
    let reading = document.readings.iter().find(|one| one.value.canonical() == canonical).expect("it is read");
    document.place(reading)
}

fn words(text: &str, placement: &Placement) -> (Vec<String>, Option<String>) {
    let under = placement.under.iter().map(|span| span.of(text).to_owned()).collect();
    (under, placement.key.map(|key| key.of(text).to_owned()))
}

#[test]
fn a_value_belongs_to_its_key_and_its_option() {
    let first = placed(OFFERS, "EUR 175 per night");
    assert_eq!(words(OFFERS, &first), (vec!["Cityscape Hotel".into()], Some("Price".into())));
    let second = placed(OFFERS, "EUR 100 per night");
    assert_eq!(words(OFFERS, &second).0.last().unwrap(), "Tranquil Inn");
    assert_eq!(first.option, placed(OFFERS, "4 stars").option);
    assert_ne!(first.option, second.option);
}

#[test]
fn a_cell_has_its_column_and_row_and_its_heads_currency() {
    let flights = placed(OFFERS, "EUR 110");
    assert_eq!(words(OFFERS, &flights), (vec!["Costs".into()], Some("Cost (€)".into())));
    assert_eq!(flights.row.map(|row| row.of(OFFERS)), Some("Flights"));
    assert_eq!(placed(OFFERS, "EUR 970").row.map(|row| row.of(OFFERS)), Some("Total"));
}

#[test]
fn lines_lie_under_what_they_stand_in() {
    let text = "1. **Lisbon, Portugal** – golf along the coast\n   *Dates:* June 20–24\n2. **Dublin** – golf\n   *Dates:* July 1–5\n\nTotal: €5";
    let dates = placed(text, "--06-20/--06-24");
    assert_eq!(words(text, &dates), (vec!["Lisbon, Portugal".into()], Some("Dates".into())));
    assert_eq!(words(text, &placed(text, "EUR 5")), (vec![], Some("Total".into())));
}

#[test]
fn several_pairs_stand_in_a_line() {
    let text = "- Check-in: Sept 15, 3:00 PM | Check-out: Sept 19, 11:00 AM";
    assert_eq!(words(text, &placed(text, "--09-19T11:00")).1.unwrap(), "Check-out");
}

#[test]
fn records_are_told_by_their_keys() {
    let text = "**From:** Ann\n**To:** Bob\n**Subject:** Trip\n\nDate: July 7, 2024\nEvent: Meeting\nParticipants: Ann\n\nDate: July 9, 2024\nAmount: €12\nDescription: Lunch\n";
    let kinds: Vec<_> = Structure::of(text)
        .blocks
        .iter()
        .filter_map(|block| if let BlockKind::Record(kind) = block.kind { Some(kind) } else { None })
        .collect();
    assert_eq!(kinds, [RecordKind::Mail, RecordKind::Event, RecordKind::Payment]);
    let calendar = "BEGIN:VEVENT\nSUMMARY:Dinner\nDTSTART:20250315T193000Z\nLOCATION:Oslo\nEND:VEVENT";
    assert_eq!(words(calendar, &placed(calendar, "2025-03-15T19:30:00Z")).1.unwrap(), "DTSTART");
}

#[test]
fn json_and_csv_have_keys() {
    let json = "{\n  \"hotel\": {\"name\": \"Inn\", \"rates\": [{\"price\": \"€100\"}, {\"price\": \"€120\"}]},\n  \"nights\": 4\n}\nThanks: €7";
    let price = placed(json, "EUR 120");
    assert_eq!(words(json, &price), (vec!["hotel".into(), "rates".into()], Some("price".into())));
    assert_eq!(words(json, &placed(json, "EUR 7")).1.unwrap(), "Thanks");
    let csv = "date,payee,amount\n2025-03-15,Golf Galaxy,€1200\n2025-03-16,\"Cafe, Paris\",€8\n";
    assert_eq!(words(csv, &placed(csv, "EUR 8")).1.unwrap(), "amount");
    assert_eq!(placed(csv, "EUR 1200").row.map(|row| row.of(csv)), Some("2025-03-15"));
}

#[test]
fn lines_of_an_account_are_payments() {
    let text = "Statement\n20 Jan 2025  Golf Galaxy  -€1,200.00\n2025-01-22 | Cafe Central | 8,40 € | 120,10 €\nOn 5 May we paid €5 for it.\n";
    let document = Document::of(text, &Context::default());
    let payments: Vec<_> = document
        .structure
        .blocks
        .iter()
        .filter(|block| block.kind == BlockKind::Record(RecordKind::Payment))
        .map(|block| block.text.of(text))
        .collect();
    assert_eq!(payments, ["Golf Galaxy", "Cafe Central"]);
    assert_eq!(words(text, &placed(text, "EUR -1200")).0.last().unwrap(), "Golf Galaxy");
}

#[test]
fn numbers_below_a_head_are_of_its_unit() {
    let text = "| Home | Size (m²) | Rating | Rate in % | Rent per month (£) |\n|---|---|---|---|---|\n| Loft | 85 | 8.5 | 4.9 | 1,450 |\n";
    let said: Vec<_> = Document::of(text, &Context::default())
        .readings
        .iter()
        .map(|reading| format!("{} {}", reading.value.kind(), reading.value.canonical()))
        .collect();
    assert_eq!(said, ["area 85 m2", "rating 8.5", "percent 4.9", "money GBP 1450 per month"]);
}

#[test]
fn marks_and_pictures_are_no_words_of_a_heading() {
    let text = "### 🏨 **Hotels (4-Star)**\n- **Rooms:**\n  - CAD $90 - 20m² double\n";
    let placement = placed(text, "20 m2");
    assert_eq!(words(text, &placement).0[..2], ["Hotels (4-Star)", "Rooms"]);
    assert_eq!(placement.key, None);
}
