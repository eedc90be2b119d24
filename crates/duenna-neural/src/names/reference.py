"""What the models of `tests.rs` should give, computed without Duenna's code: in numpy, with 64-bit floats, from the formulas of
BERT (Devlin et al. 2019) and DistilBERT (Sanh et al. 2019). Prints `reference.json`.

The weights are a formula of a tensor's name and an element's number, so that both sides make the same ones.
"""

import json
import math

import numpy as np

SIZE, HEADS, LAYERS, INNER, PLACES, WORDS, LABELS = 8, 2, 2, 12, 16, 10, 5
TOKENS = [2, 5, 7, 4, 9, 5, 3]

NAMES = {
    "bert": {
        "layers": "bert.encoder.layer", "query": "attention.self.query", "key": "attention.self.key",
        "value": "attention.self.value", "out": "attention.output.dense", "out_norm": "attention.output.LayerNorm",
        "wide": "intermediate.dense", "narrow": "output.dense", "narrow_norm": "output.LayerNorm",
    },
    "distilbert": {
        "layers": "distilbert.transformer.layer", "query": "attention.q_lin", "key": "attention.k_lin",
        "value": "attention.v_lin", "out": "attention.out_lin", "out_norm": "sa_layer_norm",
        "wide": "ffn.lin1", "narrow": "ffn.lin2", "narrow_norm": "output_layer_norm",
    },
}


def tensor(name, *shape):
    count = math.prod(shape)
    waves = np.sin(0.7 * np.arange(count) + 0.01 * sum(name.encode()))
    is_scale = name.endswith(("Norm.weight", "norm.weight"))
    return ((1.0 if is_scale else 0.0) + 0.3 * waves).astype(np.float32).astype(np.float64).reshape(shape)


def linear(name, hidden, into):
    return hidden @ tensor(name + ".weight", into, hidden.shape[-1]).T + tensor(name + ".bias", into)


def norm(name, hidden):
    mean = hidden.mean(-1, keepdims=True)
    spread = ((hidden - mean) ** 2).mean(-1, keepdims=True)
    return (hidden - mean) / np.sqrt(spread + 1e-12) * tensor(name + ".weight", SIZE) + tensor(name + ".bias", SIZE)


def gelu(values):
    return values * 0.5 * (1.0 + np.vectorize(math.erf)(values / math.sqrt(2.0)))


def logits(kind):
    names = NAMES[kind]
    begin = kind + ".embeddings."
    hidden = tensor(begin + "word_embeddings.weight", WORDS, SIZE)[TOKENS]
    hidden = hidden + tensor(begin + "position_embeddings.weight", PLACES, SIZE)[: len(TOKENS)]
    if kind == "bert":
        hidden = hidden + tensor(begin + "token_type_embeddings.weight", 2, SIZE)[0]
    hidden = norm(begin + "LayerNorm", hidden)
    for number in range(LAYERS):
        at = f"{names['layers']}.{number}."
        query, key, value = (linear(at + names[part], hidden, SIZE) for part in ("query", "key", "value"))
        seen = np.empty_like(hidden)
        per_head = SIZE // HEADS
        for head in range(HEADS):
            own = slice(head * per_head, (head + 1) * per_head)
            weights = np.exp(query[:, own] @ key[:, own].T / math.sqrt(per_head))
            seen[:, own] = weights / weights.sum(-1, keepdims=True) @ value[:, own]
        hidden = norm(at + names["out_norm"], linear(at + names["out"], seen, SIZE) + hidden)
        wide = gelu(linear(at + names["wide"], hidden, INNER))
        hidden = norm(at + names["narrow_norm"], linear(at + names["narrow"], wide, SIZE) + hidden)
    return linear("classifier", hidden, LABELS)


print(json.dumps({kind: [[round(one, 8) for one in row] for row in logits(kind)] for kind in NAMES}))
