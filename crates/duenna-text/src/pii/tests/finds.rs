use super::*;

/// One text a kind, of our own making: the kind, the text, what is to be found in it.
const TEXTS: &[(&str, &str, &str)] = &[
    ("CREDIT_CARD", "Charge 4929 7178 5310 4825 tonight", "4929 7178 5310 4825"),
    ("CREDIT_CARD", "amex 3782-822463-10005", "3782-822463-10005"),
    ("IBAN_CODE", "to DE75 5121 0800 1245 1261 99, please", "DE75 5121 0800 1245 1261 99"),
    ("SWIFT_CODE", "BIC: GENODEF1M04", "GENODEF1M04"),
    ("CRYPTO", "send it to 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2 now", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"),
    ("ABA_ROUTING_NUMBER", "routing number 021000021", "021000021"),
    ("US_BANK_NUMBER", "account number 004512398877", "004512398877"),
    ("US_SSN", "SSN 536-22-8714", "536-22-8714"),
    ("US_SSN", "social security number: 536228714", "536228714"),
    ("US_ITIN", "ITIN 912-72-1234", "912-72-1234"),
    ("US_PASSPORT", "passport number A04512398", "A04512398"),
    ("US_DRIVER_LICENSE", "her driver's license is D4512398", "D4512398"),
    ("US_MBI", "Medicare 1EG4-TE5-MK73", "1EG4-TE5-MK73"),
    ("US_NPI", "NPI 1234567893", "1234567893"),
    ("MEDICAL_LICENSE", "DEA AB1234563", "AB1234563"),
    ("ZIP_CODE", "zip code 90210-1234", "90210-1234"),
    ("UK_NHS", "NHS number 943 476 5919", "943 476 5919"),
    ("UK_NINO", "national insurance no. JG 10 37 59 A", "JG 10 37 59 A"),
    ("UK_POSTCODE", "postcode BS1 4RN", "BS1 4RN"),
    ("UK_VEHICLE_REGISTRATION", "a car with the number plate BD51 SMR", "BD51 SMR"),
    ("DE_TAX_ID", "Steuer-ID 86 095 742 719", "86 095 742 719"),
    ("DE_HEALTH_INSURANCE", "Versichertennummer A123456780", "A123456780"),
    ("DE_ID_CARD", "Personalausweis L01X00T471", "L01X00T471"),
    ("DE_KFZ", "Kennzeichen M-AB 1234", "M-AB 1234"),
    ("FR_NIR", "n° de sécu 2 55 08 14 168 025 38", "2 55 08 14 168 025 38"),
    ("FR_SIRET", "SIRET 732 829 320 00074", "732 829 320 00074"),
    ("ES_NIF", "DNI 12345678Z", "12345678Z"),
    ("ES_NIE", "NIE X-1234567-L", "X-1234567-L"),
    ("IT_FISCAL_CODE", "codice fiscale RSSMRA85T10A562S", "RSSMRA85T10A562S"),
    ("IN_AADHAAR", "Aadhaar 2341 2341 2346", "2341 2341 2346"),
    ("IN_PAN", "PAN ABCPE1234F", "ABCPE1234F"),
    ("AU_ABN", "ABN 51 824 753 556", "51 824 753 556"),
    ("AU_TFN", "tax file number 876 543 210", "876 543 210"),
    ("AU_MEDICARE", "medicare 2123 45670 1", "2123 45670 1"),
    ("CA_SIN", "SIN 130-692-544", "130-692-544"),
    ("CA_POSTAL_CODE", "postal code K1A 0B1", "K1A 0B1"),
    ("NL_BSN", "BSN 111222333", "111222333"),
    ("PL_PESEL", "PESEL 44051401359", "44051401359"),
    ("PL_NIP", "NIP 123-456-32-18", "123-456-32-18"),
    ("SE_PERSONNUMMER", "personnummer 811218-9876", "811218-9876"),
    ("FI_PERSONAL_IDENTITY_CODE", "hetu 131052-308T", "131052-308T"),
    ("IP_ADDRESS", "from 84.17.52.209:8080 at night", "84.17.52.209"),
    ("IP_ADDRESS", "host 2a02:810d:2c3f::42 is down", "2a02:810d:2c3f::42"),
    ("MAC_ADDRESS", "wifi 3c:22:fb:9a:10:4d", "3c:22:fb:9a:10:4d"),
    ("UUID", "device 7f3c1b2a-90ab-4cde-8f01-23456789abcd", "7f3c1b2a-90ab-4cde-8f01-23456789abcd"),
    ("IMEI", "IMEI 356938035643809", "356938035643809"),
    ("VIN", "VIN 1HGCM82633A004352", "1HGCM82633A004352"),
    ("COORDINATES", "we were at 51.45451, -2.58791", "51.45451, -2.58791"),
    ("EMAIL_ADDRESS", "mail tobias.lindqvist@posteo.de.", "tobias.lindqvist@posteo.de"),
    ("URL", "see https://posteo.de/a?b=c.", "https://posteo.de/a?b=c"),
    ("DOMAIN_NAME", "see https://posteo.de/a?b=c.", "posteo.de"),
    ("PASSWORD", "postgres://ann:hTt9_x2@db.posteo.de/x", "hTt9_x2"),
    ("PASSWORD", "the password is Tr0ub4dor&3", "Tr0ub4dor&3"),
    ("PASSWORD", "passwd = \"correct horse\"", "correct"),
    ("PIN", "PIN: 4821", "4821"),
    ("CVV", "cvv 482", ""),
    ("CVV", "CVV: 482", "482"),
    ("API_KEY", "use ghp_9fK2mQ7xLp4Rt8Wz1Vb6Nc3Ys5Hd0Ja2Ue4", "ghp_9fK2mQ7xLp4Rt8Wz1Vb6Nc3Ys5Hd0Ja2Ue4"),
    ("API_KEY", "api_key: 9fK2mQ7xLp4Rt8Wz1Vb6", "9fK2mQ7xLp4Rt8Wz1Vb6"),
    ("PHONE_NUMBER", "call (541) 754-3010 today", "(541) 754-3010"),
    ("PHONE_NUMBER", "+49 89 4512 3987", "+49 89 4512 3987"),
    ("PHONE_NUMBER", "Tel. 06 12 45 98 77", "06 12 45 98 77"),
    ("DATE_TIME", "due on 12 March 2024", "12 March 2024"),
    ("DATE_TIME", "due on September 3, 2024", "September 3, 2024"),
    ("DATE_TIME", "born 1984-07-19", "1984-07-19"),
    ("DATE_TIME", "le 3 août 2021", "3 août 2021"),
    ("AGE", "she is 44 years old", "44"),
    ("AGE", "aged 81", "81"),
    ("NRP", "a Norwegian sailor", "Norwegian"),
    ("NRP", "she is Jewish", "Jewish"),
    ("HEALTH", "he suffers from multiple sclerosis", "multiple sclerosis"),
    ("SEXUAL_ORIENTATION", "my son is gay", "gay"),
    ("PERSON", "my name is Margaret Ellsworth", "Margaret Ellsworth"),
    ("PERSON", "Dear Mr. Okonjo-Baptiste, thanks", "Okonjo-Baptiste"),
    ("PERSON", "we met Vincent van Gogh there", "Vincent van Gogh"),
    ("PERSON", "please ask for margaret ellsworth", "margaret ellsworth"),
    ("GPE", "she lives in Gothenburg", "Gothenburg"),
    ("GPE", "a trip to New Zealand", "New Zealand"),
    ("STREET_ADDRESS", "I live at 48 Harbour Street in town", "48 Harbour Street"),
    ("STREET_ADDRESS", "wohnhaft Lindenstraße 12", "Lindenstraße 12"),
    ("STREET_ADDRESS", "ul. Długa 7, bring cake", "ul. Długa 7"),
    ("STREET_ADDRESS", "write to P.O. Box 1734", "P.O. Box 1734"),
    ("ORGANIZATION", "she joined Northwind Freight Ltd last year", "Northwind Freight Ltd"),
];

#[test]
fn each_kind_is_found() {
    let missed: Vec<_> = TEXTS
        .iter()
        .filter(|(kind, text, covered)| !covered.is_empty() && !has(text, kind, covered))
        .map(|(kind, text, _)| format!("{kind} in `{text}`: {:?}", found(text)))
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

/// Prose, code and figures in which nobody is.
#[test]
fn nothing_is_found_where_nothing_is() {
    for text in [
        include_str!("../../../benches/pii/plain.txt"),
        "for i in range(10):\n    total += prices[i] * 1.19  # VAT\n",
        "The table has 12 rows and 4,096 columns; version 1.2.3 took 0.35 s.",
        "Please return the form. Thank you very much for your help!",
        "3... 2... 1... liftoff!",
        "fn main() { println!(\"{}\", 42); } // see README.md and src/main.rs",
        "The quick brown fox jumps over the lazy dog, again and again.",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn context_raises_and_examples_lower() {
    let score = |text: &str| scan(text).iter().map(|finding| finding.score).fold(0.0, f32::max);
    assert!(score("NHS number 943 476 5919") > score("lot 943 476 5919"));
    assert!(score("card 4111 1111 1111 1111") < score("card 4929 7178 5310 4825"));
    // Lowered, not hidden.
    assert!(score("card 4111 1111 1111 1111") >= USUAL_SCORE);
    assert!(score("my ssn is 123-45-6789") >= USUAL_SCORE);
}
