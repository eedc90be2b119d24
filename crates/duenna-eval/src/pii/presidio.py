import json
import sys
import time

try:
    import spacy
    from importlib.metadata import version
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NerModelConfiguration, SpacyNlpEngine
    from spacy.language import Language

    if version("presidio-analyzer") != "2.2.366":
        sys.exit(77)
except ImportError:
    sys.exit(77)


# No model: words are what they are, which is enough for Presidio's context words.
@Language.component("plain_lemmas")
def plain_lemmas(doc):
    for token in doc:
        token.lemma_ = token.lower_
    return doc


class Plain(SpacyNlpEngine):
    def __init__(self):
        super().__init__(models=[{"lang_code": "en", "model_name": "blank"}], ner_model_configuration=NerModelConfiguration())
        nlp = spacy.blank("en")
        nlp.add_pipe("plain_lemmas")
        self.nlp = {"en": nlp}

    def load(self):
        pass


# The names that the marked texts have for Presidio's.
NAMES = {"URL": "DOMAIN_NAME", "LOCATION": "GPE"}

score, texts = json.load(sys.stdin)
engine = AnalyzerEngine(nlp_engine=Plain(), supported_languages=["en"])
engine.analyze("ready", "en")
begun = time.perf_counter()
results = [engine.analyze(text, "en", score_threshold=score) for text in texts]
seconds = time.perf_counter() - begun
found = [[{"start": r.start, "end": r.end, "type": NAMES.get(r.entity_type, r.entity_type)} for r in rs] for rs in results]
json.dump({"seconds": seconds, "found": found}, sys.stdout)
