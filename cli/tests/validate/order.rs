//! The output does not depend on the number of threads.

use crate::openwop::{feed, verdicts};

/// A log of some chunks, good and bad lines in turn.
fn log(lines: usize) -> String {
    (0..lines)
        .map(|n| {
            let payload = if n % 3 == 0 { "{}" } else { "{\"nodeId\":\"n\",\"typeId\":\"t\"}" };
            let pad = "x".repeat(n * 7 % 500);
            format!(
                "{{\"eventId\":\"e{n}\",\"runId\":\"r\",\"type\":\"node.started\",\"payload\":{payload},\
                 \"timestamp\":\"2026-05-21T12:00:00Z\",\"sequence\":{n},\"pad\":\"{pad}\"}}\n"
            )
        })
        .collect()
}

#[test]
fn threads_change_nothing() {
    let log = log(5000);
    let array = format!("[{}]", log.trim_end().replace('\n', ",\n"));
    let stream = log.lines().map(|line| format!("data: {line}\n\n")).collect::<String>();
    for (form, input) in [("lines", log), ("array", array), ("stream", stream)] {
        for format in ["json", "human"] {
            let one = feed(&["--threads", "1", "--format", format, "-"], input.as_str());
            let many = feed(&["--threads", "7", "--format", format, "-"], input.as_str());
            assert!(one.stdout == many.stdout, "{form} {format}");
            assert_eq!(one.status.code(), Some(1));
        }
        let verdicts = verdicts(&feed(&["--threads", "3", "--format", "json", "-"], input));
        assert_eq!(verdicts.len(), 5000);
        let lines: Vec<_> = verdicts.iter().filter_map(|verdict| verdict["line"].as_u64()).collect();
        assert!(lines.is_sorted() && lines.len() == 5000, "{form}");
    }
}

#[test]
fn much_output_of_one_chunk_keeps_its_order() {
    let output = feed(&["--threads", "2", "--format", "json", "-"], "{}\n".repeat(20_000));
    let verdicts = verdicts(&output);
    assert_eq!(verdicts.len(), 20_000);
    assert!(verdicts.iter().zip(1..).all(|(verdict, line)| verdict["line"].as_u64() == Some(line)));
}
