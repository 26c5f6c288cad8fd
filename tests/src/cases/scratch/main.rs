//! Answers questions about generated types: JSON lines in, JSON lines out.

mod judge;

use openwop_text::{Tokens, write_string};

/// A test's thread has no more stack than this, and neither has a server's.
const STACK: usize = 2 << 20;

fn main() {
    let answers = || {
        for line in std::io::stdin().lines() {
            let line = line.expect("a line of UTF-8");
            let tokens = Tokens::read(&line).expect("a question");
            let question = tokens.root(&line);
            let member = |name| question.get(name).expect("a member of the question");
            let schema = member("schema").text().parse().expect("a number");
            let entry = SCRATCH::entry(schema, &member("id").as_str()).expect("a generated schema");
            println!("{}", answer(judge::judge(entry, &member("instance").as_str())));
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(answers).expect("a thread");
    if thread.join().is_err() {
        std::process::exit(1);
    }
}

fn answer(verdict: Result<Result<String, String>, String>) -> String {
    let (name, text) = match verdict {
        Ok(Ok(encoded)) => ("accepted", encoded),
        Ok(Err(violations)) => ("refused", violations),
        Err(fault) => ("fault", fault),
    };
    let mut out = format!("{{\"{name}\":");
    write_string(&mut out, &text);
    out.push('}');
    out
}
