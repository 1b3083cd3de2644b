import { ruleCases } from "../../testing/rule-cases.ts";

const message = "match arm has the same pattern as an earlier arm";
const match = (arms: string): string => `fn f(n, next) { match n { ${arms} } }`;

ruleCases("duplicate-match-arm", {
  accepts: [
    match("1 -> { 1 } 2 -> { 2 } _ -> { 3 }"),
    match("x if x > 1 -> { 1 } x if x > 0 -> { 2 } x -> { 3 }"),
    match("x if next(x) -> { 1 } x if next(x) -> { 2 } _ -> { 3 }"),
    match("1 -> { 1 } 1 if n -> { 2 } _ -> { 3 }"),
    match('"a b" -> { 1 } "ab" -> { 2 } "a  b" -> { 3 } _ -> { 4 }'),
    match("1 -> { match n { 1 -> { 2 } _ -> { 3 } } } _ -> { 4 }"),
  ],
  rejects: [
    { text: match("1 -> { 1 } 2 -> { 2 } 1 -> { 3 } _ -> { 3 }"), messages: [message] },
    { text: match("x if x > 1 -> { 1 } x if x  >  1 -> { 2 } _ -> { 3 }"), messages: [message] },
    { text: match("1 | 2 -> { 1 } 2 | 1 -> { 2 } _ -> { 3 } _ -> { 4 }"), messages: [message, message] },
    { text: match('{kind: "a", size: n} -> { n } { kind: "a", /* same */ size: n } -> { 2 } _ -> { 3 }'), messages: [message] },
    { text: match("Ok(v) -> { v } Ok(v) -> { 1 } [a, ...r] -> { r } [a,...r] -> { a } _ -> { 3 }"), messages: [message, message] },
  ],
});
