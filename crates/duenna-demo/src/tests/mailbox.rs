use serde_json::{Value, json};

use super::{
    super::{Kind, calls, seed_mailbox},
    Client,
};

#[tokio::test]
async fn emails_are_listed_read_searched_and_sent() {
    let folder = tempfile::tempdir().unwrap();
    seed_mailbox(folder.path()).unwrap();
    let client = Client::of(Kind::Mailbox, folder.path()).await;

    let listed = client.call("list_emails", json!({})).await.unwrap();
    let ids: Vec<&str> =
        listed["emails"].as_array().unwrap().iter().map(|email| email["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["m3", "m2", "m1"]);
    assert!(listed["emails"][0].get("body").is_none());

    let read = client.call("read_email", json!({"id": "m1"})).await.unwrap();
    assert!(read["body"].as_str().unwrap().contains("SKY7Q2"));
    assert!(client.call("read_email", json!({"id": "m9"})).await.unwrap_err().contains("no email"));

    let found = client.call("search_emails", json!({"query": "OSLO joe"})).await.unwrap();
    assert_eq!(found["emails"].as_array().unwrap().len(), 1);
    assert_eq!(found["emails"][0]["id"], "m2");

    let mail = json!({"to": "joe@example.com", "subject": "Hi", "body": "SK 418"});
    assert_eq!(client.call("send_email", mail.clone()).await.unwrap()["id"], "sent-1");
    let sent: Value = serde_json::from_slice(&std::fs::read(folder.path().join("sent.json")).unwrap()).unwrap();
    assert_eq!(sent, json!([mail]));
}

#[tokio::test]
async fn every_call_is_recorded_also_one_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    seed_mailbox(folder.path()).unwrap();
    let client = Client::of(Kind::Mailbox, folder.path()).await;
    client.call("send_email", json!({"to": "joe@example.com", "bcc": "evil@example.com"})).await.unwrap_err();
    client.call("no_such_tool", json!({"ssn": "078-05-1120"})).await.unwrap_err();
    let arrived: Vec<Value> =
        calls(folder.path()).unwrap().iter().map(|call| serde_json::to_value(call).unwrap()).collect();
    assert_eq!(
        arrived,
        [
            json!({"tool": "send_email", "arguments": {"to": "joe@example.com", "bcc": "evil@example.com"}}),
            json!({"tool": "no_such_tool", "arguments": {"ssn": "078-05-1120"}}),
        ]
    );
}

#[tokio::test]
async fn a_call_that_cannot_be_recorded_is_not_carried_out() {
    let folder = tempfile::tempdir().unwrap();
    seed_mailbox(folder.path()).unwrap();
    let client = Client::of(Kind::Mailbox, folder.path()).await;
    std::fs::create_dir(folder.path().join("calls.jsonl")).unwrap();
    client.call("send_email", json!({"to": "a@b.example", "subject": "", "body": ""})).await.unwrap_err();
    assert_eq!(std::fs::read_to_string(folder.path().join("sent.json")).unwrap(), "[]");
}
