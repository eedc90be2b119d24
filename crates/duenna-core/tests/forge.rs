//! What must not compile: a clearance that `decide` did not make, one spent twice, a flow changed after it was labelled.

#[test]
fn nothing_is_forged() {
    trybuild::TestCases::new().compile_fail("tests/forge/*.rs");
}
