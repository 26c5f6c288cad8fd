//! The README shows what is really generated.

use std::fs;
use std::path::Path;

fn repo() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the repo")
}

/// Each block behind `<!-- FILE -->` stands in that file, documentation aside.
#[test]
fn shows_generated_code() {
    let readme = fs::read_to_string(repo().join("README.md")).expect("README.md");
    let mut shown = 0;
    for part in readme.split("<!-- generated/").skip(1) {
        let (file, rest) = part.split_once(" -->").expect("a closed comment");
        let block = rest.split("```").nth(1).and_then(|block| block.split_once('\n')).expect("a block").1;
        let path = repo().join("generated").join(file);
        let generated = fs::read_to_string(&path).expect(file);
        let code: Vec<&str> =
            generated.lines().filter(|line| !line.trim_start().starts_with("///")).collect();
        assert!(code.join("\n").contains(block.trim_end()), "{} does not have\n{block}", path.display());
        shown += 1;
    }
    assert_eq!(shown, 2, "blocks of generated code");
}
