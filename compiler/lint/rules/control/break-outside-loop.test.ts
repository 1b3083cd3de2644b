import { ruleCases } from "../../testing/rule-cases.ts";

ruleCases("break-outside-loop", {
  accepts: [
    "fn f(xs) { for x in xs { if x { break } else { continue } } }",
    "fn f() { while true { match 1 { 1 -> { break } _ -> { continue } } } }",
    "fn f(xs) { xs.map({ x -> for y in x { break } }) }",
    "fn f() { while true { try { break } catch e { continue } } }",
  ],
  rejects: [
    { text: "fn f() { break }\ncontinue", messages: ["break outside of loop", "continue outside of loop"] },
    { text: "fn f(xs) { for x in xs { x.map({ y -> break }) } }", messages: ["break outside of loop"] },
    { text: "fn f() { while true { fn g() { continue } } }", messages: ["continue outside of loop"] },
    { text: "fn f(xs) { for x in xs { spawn { break } } }", messages: ["break outside of loop"] },
    { text: "fn f(xs) { for x in xs { parallel each x { y -> continue } } }", messages: ["continue outside of loop"] },
    { text: "fn f(xs) { for x in xs { defer { break } } }", messages: ["break outside of loop"] },
  ],
});
