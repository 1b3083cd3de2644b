import { ruleCases } from "../../testing/rule-cases.ts";

const captured = (name: string, construct: string): string => `captured variable \`${name}\` is reassigned inside \`${construct}\``;

ruleCases("mutable-capture-across-parallel", {
  accepts: [
    "fn f(xs) {\n  let sum = 0\n  for x in parallel each xs { x -> x * 2 } { sum += x }\n  return sum\n}",
    "fn f(xs) {\n  return parallel each xs { x ->\n    let n = x\n    n += 1\n    n\n  }\n}",
    "fn f() {\n  let limit = 3\n  limit = 4\n  return spawn { limit + 1 }\n}",
    "fn f() {\n  let n = 0\n  const add = { -> n += 1 }\n  add()\n  return n\n}",
    "fn f() {\n  return spawn {\n    let n = 0\n    const add = { -> n += 1 }\n    add()\n  }\n}",
    "fn f() {\n  let n = 3\n  return parallel each fn() {\n    n = 4\n    [n]\n  }() { x -> x }\n}",
    "fn f(xs) {\n  parallel each xs { x ->\n    for i in [x] { log(i) }\n  }\n}",
  ],
  rejects: [
    { text: "fn f(xs) {\n  let sum = 0\n  parallel each xs { x -> sum += x }\n  return sum\n}", messages: [captured("sum", "parallel")] },
    { text: "let total = 0\nfn f() {\n  return spawn { total = total + 1 }\n}", messages: [captured("total", "spawn")] },
    { text: "fn f() {\n  let d = {}\n  parallel 3 { i -> d.results[i] = i }\n  parallel settle [1] { x ->\n    if x > 0 { d = {} }\n  }\n}", messages: [captured("d", "parallel"), captured("d", "parallel")] },
    { text: "fn f() {\n  let n = 0\n  return spawn {\n    const add = { -> n += 1 }\n    add()\n  }\n}", messages: [captured("n", "spawn")] },
    { text: "fn f(xs) {\n  return spawn {\n    let n = 0\n    parallel each xs { x -> n += x }\n  }\n}", messages: [captured("n", "parallel")] },
  ],
});
