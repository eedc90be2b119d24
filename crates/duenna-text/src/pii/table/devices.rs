//! Devices, vehicles and places on the map.

use crate::pii::recognizer::{Recognizer, recognizer};

const PLATE: &[&str] = &[
    "license plate",
    "licence plate",
    "number plate",
    "plate number",
    "plate",
    "vehicle registration",
    "registration number",
    "tag number",
];

pub(super) const TABLE: &[Recognizer] = &[
    recognizer("API_KEY", r"\d{8,10}:AA[A-Za-z0-9_-]{33}").scores(0.9, 0.95).beside(&["telegram", "bot", "token"]),
    recognizer("API_KEY", r"[MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}")
        .scores(0.85, 0.95)
        .beside(&["discord", "bot", "token"]),
    recognizer("API_KEY", r"(?:AC|SK)[0-9a-f]{32}").scores(0.85, 0.95).beside(&["twilio", "sid", "token"]),
    recognizer(
        "MAC_ADDRESS",
        r"[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}|[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}",
    )
    .scores(0.8, 0.98)
    .beside(&["mac", "hardware address", "physical address", "ethernet", "wifi"]),
    recognizer("IP_ADDRESS", r"\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}")
        .checked("ipv4")
        .scores(0.8, 0.98)
        .beside(&["ip", "ipv4", "address", "host", "server"]),
    recognizer("UUID", r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}")
        .scores(0.55, 0.9)
        .beside(&["uuid", "guid", "unique identifier", "device", "device id", "idfa", "gaid", "advertising"]),
    recognizer("IMEI", r"\d{15}|\d{2}[ -]\d{6}[ -]\d{6}[ -]\d")
        .checked("imei")
        .scores(0.3, 0.98)
        .beside(&["imei", "device", "handset"]),
    recognizer("VIN", r"[A-HJ-NPR-Z0-9]{17}").checked("vin").scores(0.7, 0.98).beside(&[
        "vin",
        "vehicle identification",
        "chassis",
        "vehicle",
    ]),
    recognizer("ICCID", r"89\d{17,18}").checked("luhn").scores(0.5, 0.95).beside(&["iccid", "sim"]),
    recognizer("DEVICE_ID", r"[A-Za-z0-9]{4,20}(?:-[A-Za-z0-9]{2,12}){0,5}")
        .scores(0.0, 0.55)
        .beside(&["device id", "serial number", "android id", "deviceid", "machine id"])
        .close(),
    recognizer("LICENSE_PLATE", r"[A-Z]{1,3}[ -]?\d{1,4}[ -]?[A-Z]{0,3}|\d{1,4}[ -]?[A-Z]{1,3}[ -]?\d{0,4}")
        .scores(0.02, 0.7)
        .beside(PLATE)
        .close(),
    recognizer("COORDINATES", r"-?\d{1,2}\.\d{3,15}[ ,]{1,2}-?\d{1,3}\.\d{3,15}").scores(0.65, 0.95).beside(&[
        "gps",
        "coordinates",
        "location",
        "latitude",
        "longitude",
        "lat",
        "lon",
        "lng",
        "position",
    ]),
    recognizer("COORDINATES", r"\d{1,3}\.\d{2,10} ?[NS],? ?\d{1,3}\.\d{2,10} ?[EW]").scores(0.8, 0.98).beside(&[
        "gps",
        "coordinates",
        "location",
    ]),
];
