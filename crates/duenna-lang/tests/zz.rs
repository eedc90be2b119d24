mod common;
use common::World;
#[test]
fn zz() {
    let mut w = World::new(&[("zero", serde_json::json!(0))]);
    for src in [
        "z = priv_data_db.access_zero()\nws = f'a{z} b'.split()\nu = [w for w in ws if w.startswith('a')]\nprint(u)\nprint(1)\n",
        "z = priv_data_db.access_zero()\nws = f'a{z} b'.split()\nu = []\nfor w in ws:\n    u.append(w)\nprint(u)\nprint(1)\n",
        "z = priv_data_db.access_zero()\nu = 0\nif z == 0:\n    u = 2\nprint(u)\nprint(1)\n",
    ] {
        println!("{}", w.run(src));
        println!("out {}", w.output);
        w.output.clear();
    }
}
