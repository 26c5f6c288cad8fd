fn main() {
    let dir = std::env::args().nth(1).unwrap(); let out = std::env::args().nth(2).unwrap();
    let mut inputs = openwop_codegen::Inputs::default();
    fn walk(dir: &std::path::Path, root: &std::path::Path, inputs: &mut openwop_codegen::Inputs) {
        for e in std::fs::read_dir(dir).unwrap() { let p = e.unwrap().path();
            if p.is_dir() { walk(&p, root, inputs); continue }
            let path = p.strip_prefix(root).unwrap().to_str().unwrap().to_string();
            let s = openwop_spec::Source { path: path.clone(), bytes: std::fs::read(&p).unwrap() };
            if path.ends_with(".json") { inputs.schemas.push(s) } else if path.ends_with(".toml") { inputs.vocabulary = Some(s) } } }
    walk(dir.as_ref(), dir.as_ref(), &mut inputs);
    let t = std::time::Instant::now();
    match openwop_codegen::generate(&inputs) {
        Ok(g) => { eprintln!("{:?} {} files {} bytes", t.elapsed(), g.files.len(), g.files.values().map(String::len).sum::<usize>());
            for i in g.api.held_as_text() { eprintln!("text: {} {}", i.name, g.graph.name(i.schema)); }
            for (p, t) in g.files { let p = std::path::Path::new(&out).join(p); std::fs::create_dir_all(p.parent().unwrap()).unwrap(); std::fs::write(p, t).unwrap(); } }
        Err(d) => { println!("{d}"); std::process::exit(1) } }
}
