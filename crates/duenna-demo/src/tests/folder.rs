use serde_json::json;

use super::{
    super::{Kind, seed_folder},
    Client,
};

#[tokio::test]
async fn files_are_listed_read_and_written() {
    let folder = tempfile::tempdir().unwrap();
    seed_folder(folder.path()).unwrap();
    let client = Client::of(Kind::Folder, folder.path()).await;
    let listed = client.call("list_files", json!({})).await.unwrap();
    assert_eq!(listed["files"], json!(["shopping.txt", "trips/oslo.md", "trips/packing.md"]));
    let read = client.call("read_file", json!({"path": "./trips/oslo.md"})).await.unwrap();
    assert!(read["content"].as_str().unwrap().contains("SKY7Q2"));

    assert!(client.call("write_file", json!({"path": "new/deep/note.txt", "content": "x"})).await.is_err());
    assert!(!folder.path().join("files/new").exists(), "no folder is made");
    let written = client.call("write_file", json!({"path": "trips/note.txt", "content": "hällo"})).await.unwrap();
    assert_eq!(written["bytes"], 6);
    assert_eq!(client.call("read_file", json!({"path": "trips/note.txt"})).await.unwrap()["content"], "hällo");
    client.call("write_file", json!({"path": "trips/note.txt", "content": ""})).await.unwrap();
    assert_eq!(client.call("read_file", json!({"path": "trips/note.txt"})).await.unwrap()["content"], "");
}

#[tokio::test]
async fn nothing_outside_is_reached() {
    let folder = tempfile::tempdir().unwrap();
    seed_folder(folder.path()).unwrap();
    std::fs::write(folder.path().join("outside.txt"), "secret").unwrap();
    let absolute = folder.path().join("outside.txt");
    let client = Client::of(Kind::Folder, folder.path()).await;
    let paths = [
        "../outside.txt",
        "trips/../../outside.txt",
        absolute.to_str().unwrap(),
        "",
        ".",
        "/",
        "trips",
        "..",
        "trips/..",
    ];
    for path in paths {
        assert!(client.call("read_file", json!({"path": path})).await.is_err(), "read {path}");
        assert!(client.call("write_file", json!({"path": path, "content": "x"})).await.is_err(), "wrote {path}");
    }
    assert_eq!(std::fs::read_to_string(&absolute).unwrap(), "secret");
}

#[cfg(unix)]
#[tokio::test]
async fn links_lead_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    seed_folder(folder.path()).unwrap();
    std::fs::write(folder.path().join("outside.txt"), "secret").unwrap();
    let root = folder.path().join("files");
    std::os::unix::fs::symlink("../outside.txt", root.join("file_link")).unwrap();
    std::os::unix::fs::symlink("..", root.join("folder_link")).unwrap();
    std::os::unix::fs::symlink("../absent", root.join("dangling")).unwrap();
    let client = Client::of(Kind::Folder, folder.path()).await;
    for path in ["file_link", "folder_link/outside.txt", "folder_link/made/x.txt", "dangling", "dangling/x.txt"] {
        assert!(client.call("read_file", json!({"path": path})).await.is_err(), "read {path}");
        assert!(client.call("write_file", json!({"path": path, "content": "x"})).await.is_err(), "wrote {path}");
    }
    assert!(!folder.path().join("made").exists() && !folder.path().join("absent").exists());
    assert_eq!(std::fs::read_to_string(folder.path().join("outside.txt")).unwrap(), "secret");
    let listed = client.call("list_files", json!({})).await.unwrap();
    assert_eq!(listed["files"].as_array().unwrap().len(), 3);
}
