//! The scores are those of the reference (`reference.py`, numpy with 64-bit floats), and names come out whole.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use super::*;
use duenna_text::pii::{Key, OwnRecognizers, Scanner, Style, redact, restore, scan_with};

const SIZE: usize = 8;
const PLACES: usize = 16;

/// The tensors of a model with two layers, by name, with their shapes.
fn shapes(kind: &str, words: usize, labels: usize) -> Vec<(String, Vec<usize>)> {
    let (layers, square, [wide, narrow], norms): (_, [&str; 4], _, [&str; 2]) = if kind == "bert" {
        (
            "bert.encoder.layer",
            ["attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"],
            ["intermediate.dense", "output.dense"],
            ["attention.output.LayerNorm", "output.LayerNorm"],
        )
    } else {
        (
            "distilbert.transformer.layer",
            ["attention.q_lin", "attention.k_lin", "attention.v_lin", "attention.out_lin"],
            ["ffn.lin1", "ffn.lin2"],
            ["sa_layer_norm", "output_layer_norm"],
        )
    };
    let mut shapes = vec![
        (format!("{kind}.embeddings.word_embeddings.weight"), vec![words, SIZE]),
        (format!("{kind}.embeddings.position_embeddings.weight"), vec![PLACES, SIZE]),
        (format!("{kind}.embeddings.token_type_embeddings.weight"), vec![2, SIZE]),
    ];
    let mut both = |name: String, weight: Vec<usize>, bias: usize| {
        shapes.push((format!("{name}.weight"), weight));
        shapes.push((format!("{name}.bias"), vec![bias]));
    };
    both(format!("{kind}.embeddings.LayerNorm"), vec![SIZE], SIZE);
    for layer in 0..2 {
        let at = |part: &str| format!("{layers}.{layer}.{part}");
        for part in square {
            both(at(part), vec![SIZE, SIZE], SIZE);
        }
        for part in norms {
            both(at(part), vec![SIZE], SIZE);
        }
        both(at(wide), vec![12, SIZE], 12);
        both(at(narrow), vec![SIZE, 12], SIZE);
    }
    both("classifier".to_owned(), vec![labels, SIZE], labels);
    shapes
}

/// Writes a model's folder; `fill` gives a tensor's numbers.
fn written(
    kind: &str,
    words: &[&str],
    labels: &[&str],
    fill: impl Fn(&str, &[usize]) -> Vec<f32>,
) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let sizes = if kind == "bert" {
        "\"hidden_size\":8,\"num_hidden_layers\":2,\"num_attention_heads\":2,\"intermediate_size\":12,\"type_vocab_size\":2,\"layer_norm_eps\":1e-12"
    } else {
        "\"dim\":8,\"n_layers\":2,\"n_heads\":2,\"hidden_dim\":12,\"activation\":\"gelu\""
    };
    let named: Vec<String> = labels.iter().enumerate().map(|(at, label)| format!("\"{at}\":\"{label}\"")).collect();
    let config = format!(
        "{{\"model_type\":\"{kind}\",{sizes},\"max_position_embeddings\":{PLACES},\"vocab_size\":{},\"id2label\":{{{}}}}}",
        words.len(),
        named.join(",")
    );
    std::fs::write(folder.path().join("config.json"), config).unwrap();
    let vocabulary: HashMap<&str, usize> = words.iter().copied().zip(0..).collect();
    let tokenizer = serde_json::json!({
        "version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
        "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": null, "lowercase": false},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "BertProcessing", "sep": ["[SEP]", 3], "cls": ["[CLS]", 2]},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": true},
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": vocabulary}
    });
    std::fs::write(folder.path().join("tokenizer.json"), tokenizer.to_string()).unwrap();
    let tensors: HashMap<String, Tensor> = shapes(kind, words.len(), labels.len())
        .into_iter()
        .map(|(name, shape)| {
            let numbers = fill(&name, &shape);
            (name, Tensor::from_vec(numbers, shape, &Device::Cpu).unwrap())
        })
        .collect();
    candle_core::safetensors::save(&tensors, folder.path().join("model.safetensors")).unwrap();
    folder
}

/// The numbers of `reference.py`.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "as the reference has them")]
fn waves(name: &str, shape: &[usize]) -> Vec<f32> {
    let begin = 0.01 * f64::from(name.bytes().map(u32::from).sum::<u32>());
    let middle = if name.ends_with("Norm.weight") || name.ends_with("norm.weight") { 1.0 } else { 0.0 };
    (0..shape.iter().product()).map(|at: usize| (middle + 0.3 * (0.7 * at as f64 + begin).sin()) as f32).collect()
}

#[test]
fn scores_are_those_of_the_reference() {
    let known: HashMap<String, Vec<Vec<f32>>> = serde_json::from_str(include_str!("reference.json")).unwrap();
    let words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "a", "b", "c", "d", "e", "f"];
    for kind in ["bert", "distilbert"] {
        let folder = written(kind, &words, &["O", "B-PER", "I-PER", "B-LOC", "I-LOC"], waves);
        let model = Names::load(folder.path()).unwrap();
        let found = model.logits(&[2, 5, 7, 4, 9, 5, 3]).unwrap().to_vec2::<f32>().unwrap();
        assert_eq!(found.len(), 7);
        for (row, expected) in found.iter().flatten().zip(known[kind].iter().flatten()) {
            assert!((row - expected).abs() < 1e-5, "{kind}: {row} instead of {expected}");
        }
        assert!(found[0] != found[1], "the words and places matter");
    }
}

const WORDS: [&str; 14] =
    ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "Zor", "##blax", "Quimby", "Vexley", "Gronk", "Ltd", "'", "Snib", "we", "."];
const LABELS: [&str; 8] = ["O", "B-PER", "I-PER", "B-LOC", "B-ORG", "I-ORG", "B-MISC", "I-LOC"];

/// A model that knows some words by heart: its layers do nothing, and a word's place in its vocabulary is its label.
fn by_heart() -> tempfile::TempDir {
    let label_of = |word: usize| match WORDS[word] {
        "Zor" | "'" | "Snib" => 1,
        "Quimby" => 2,
        "Vexley" => 3,
        "Gronk" => 4,
        "Ltd" => 5,
        _ => 0,
    };
    written("bert", &WORDS, &LABELS, |name, shape| {
        let mut numbers = vec![0.0; shape.iter().product()];
        if name.ends_with("Norm.weight") {
            numbers.fill(1.0);
        } else if name.ends_with("word_embeddings.weight") {
            (0..WORDS.len()).for_each(|word| numbers[word * SIZE + label_of(word)] = 1.0);
        } else if name == "classifier.weight" {
            (0..LABELS.len()).for_each(|label| numbers[label * SIZE + label] = 4.0);
        }
        numbers
    })
}

fn model() -> OwnRecognizers {
    let folder = by_heart();
    OwnRecognizers::default().with_names(Arc::new(Names::load(folder.path()).unwrap()))
}

fn found(text: &str, own: &OwnRecognizers) -> Vec<(String, String)> {
    let by_model = scan_with(text, own).into_iter().filter(|finding| finding.evidence.contains(&Evidence::Model));
    by_model.map(|finding| (finding.kind.to_string(), text[finding.start..finding.end].to_owned())).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(kind, text)| ((*kind).to_owned(), (*text).to_owned())).collect()
}

#[test]
fn names_come_out_whole() {
    let own = model();
    let text = "we saw Zorblax Quimby, and Zorblax\nGronk Ltd in Vexley. Née Zor'Snib — Zorblax\u{a0}Quimby";
    let expected = [
        ("PERSON", "Zorblax Quimby"),
        ("PERSON", "Zorblax"),
        ("ORGANIZATION", "Gronk Ltd"),
        ("GPE", "Vexley"),
        ("PERSON", "Zor'Snib"),
        ("PERSON", "Zorblax\u{a0}Quimby"),
    ];
    assert_eq!(found(text, &own), pairs(&expected));
    assert_eq!(found("nothing of that 123 \u{1f600}\n\n...", &own), pairs(&[]));
}

#[test]
fn a_name_is_found_wherever_it_stands_in_a_long_line() {
    let own = model();
    for at in 0..60 {
        let text = format!("{}Zorblax Quimby {}", "we ".repeat(at), "we ".repeat(60 - at));
        assert_eq!(found(&text, &own), pairs(&[("PERSON", "Zorblax Quimby")]), "{at}");
    }
}

#[test]
fn streaming_equals_whole_and_what_is_redacted_is_gone() {
    let own = model();
    let text = "we met Zorblax Quimby in Vexley. ".repeat(40) + "\n" + &"we know Gronk Ltd\n".repeat(20);
    let whole = scan_with(&text, &own);
    assert_eq!(whole.iter().filter(|finding| finding.evidence == [Evidence::Model]).count(), 100);
    let mut scanner = Scanner::with(own.clone());
    let mut streamed: Vec<Finding> = text.as_bytes().chunks(7).flat_map(|piece| scanner.push(piece)).collect();
    streamed.extend(scanner.finish());
    assert_eq!(streamed, whole);
    let key = Key::new(&[7; 32]).unwrap();
    for style in [Style::Label, Style::Pseudonym, Style::Mask, Style::Sealed(&key)] {
        let told = redact(&text, &own, 0.4, &style);
        assert!(!told.contains("Zorblax") && !told.contains("Vexley") && !told.contains("Gronk"), "{style:?}");
        assert_eq!(scan_with(&told, &own), [], "{style:?}");
    }
    let sealed = redact(&text, &own, 0.4, &Style::Sealed(&key));
    assert_eq!(restore(&sealed, &own, &key).unwrap().text, text);
}

#[test]
fn an_unfit_folder_says_why() {
    let error = |folder: &Path| Names::load(folder).unwrap_err().to_string();
    let folder = written("bert", &WORDS, &LABELS, waves);
    let path = folder.path().join("config.json");
    let config = std::fs::read_to_string(&path).unwrap();
    let with = |from: &str, to: &str| {
        std::fs::write(&path, config.replace(from, to)).unwrap();
        error(folder.path())
    };
    assert!(with("\"id2label\"", "\"names\"").contains("id2label"));
    assert!(with("\"7\":", "\"9\":").contains("leaves out a number"));
    assert!(with("\"model_type\":\"bert\"", "\"model_type\":\"roberta\"").contains("BERT and DistilBERT"));
    assert!(with("\"vocab_size\":14", "\"vocab_size\":9").contains("more tokens than its weights"));
    assert!(with("\"max_position_embeddings\":16", "\"max_position_embeddings\":4").contains("fewer than eight"));
    assert!(with("\"hidden_size\":8", "\"hidden_size\":16").contains("holds no model"));
    std::fs::write(&path, &config).unwrap();
    std::fs::remove_file(folder.path().join("model.safetensors")).unwrap();
    assert!(error(folder.path()).contains("model.safetensors"));
}

#[test]
fn labels_are_read_as_corpora_write_them() {
    let named = |name| (Label::named(name).kind, Label::named(name).begins);
    assert_eq!(named("B-PER"), (Some("PERSON"), true));
    assert_eq!(named("I-person"), (Some("PERSON"), false));
    assert_eq!(named("LOC"), (Some("GPE"), false));
    assert_eq!(named("S-ORG"), (Some("ORGANIZATION"), true));
    assert_eq!(named("O"), (None, false));
    assert_eq!(named("B-MISC"), (None, true));
}
