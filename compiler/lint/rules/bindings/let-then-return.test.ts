import { ruleCases } from "../../testing/rule-cases.ts";

const program = (body: string): string => `fn value(n: int) {
${body}
}

fn main(harness: Harness) {
  harness.stdio.println(to_string(value(2)))
}`;

ruleCases("let-then-return", {
  accepts: [
    program("  const x = n * 2\n  log(x)\n  return x"),
    program("  const x: int = n * 2\n  return x"),
    program("  let x = n * 2\n  return x"),
    program("  const x = n * 2\n  return n"),
    program("  const x = n * 2\n  return x + 1"),
    program("  const {x} = {x: n}\n  return x"),
    program("  const x = n\n  return"),
    program("  const x = n\n  if n > 1 { return x }"),
  ],
  rejects: [
    { text: program("  const x = n * 2\n  return x"), messages: ["binding `x` is immediately returned"] },
    { text: program("  if n > 1 {\n    const x = 1\n    return x\n  }\n  const y = { -> \n    const z = 2\n    return z\n  }\n  return y"), messages: ["binding `x` is immediately returned", "binding `y` is immediately returned", "binding `z` is immediately returned"] },
  ],
  fixes: [
    { before: program("  const x = n * 2\n  return x"), after: program("  return n * 2"), runs: true },
    { before: program("  const x =\n    (n + 1) * 2; return (x)"), after: program("  return (n + 1) * 2"), runs: true },
    { before: program("  const x = if n > 1 { 1 } else { 2 }\n  return x"), after: program("  return if n > 1 { 1 } else { 2 }"), runs: true },
    { before: program("  const x = match n { 2 -> { \"two\" } _ -> { \"many\" } }\n  return x"), after: program("  return match n { 2 -> { \"two\" } _ -> { \"many\" } }"), runs: true },
    { before: program("  const x = {\n    a: n, // kept\n  }\n  return x"), after: program("  return {\n    a: n, // kept\n  }"), runs: true },
    { before: program("  const x = [n]\n    .map({ v -> v + 1 })\n  return x"), after: program("  return [n]\n    .map({ v -> v + 1 })"), runs: true },
  ],
});
