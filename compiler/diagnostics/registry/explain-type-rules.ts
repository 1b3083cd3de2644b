import type { Explanation } from "./definition.ts";

/** Codes for constructs with typing rules of their own. */
export const TYPE_RULE_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "TYP-021": {
    text: "A type parameter marked `out` may only be given out, one marked `in` may only be taken in. Otherwise a value could be used as something that it is not. Leave the mark away when the parameter is needed both ways.",
    bad: "type Sink<out T> = fn(T) -> nil",
    good: "type Sink<in T> = fn(T) -> nil",
  },
  "TYP-022": {
    text: "A struct literal names no struct, or leaves out a field. Every field without `?` must be given.",
    bad: "struct Point { x: int, y: int }\nconst p = Point {x: 1}",
    good: "struct Point { x: int, y: int }\nconst p = Point {x: 1, y: 2}",
  },
  "TYP-023": {
    text: "An enum has no such variant, or the variant is given values that it does not hold. A variant with data takes exactly its values, one without takes none.",
    bad: "enum Shape { Circle(radius: float), Dot }\nconst s = Shape.Circle()",
    good: "enum Shape { Circle(radius: float), Dot }\nconst s = Shape.Circle(1.5)",
  },
  "TYP-024": {
    text: "A binding takes a value apart that has no such parts: `[a, b]` needs a list or tuple, `{a, b}` a dict or struct, `(a, b)` pairs.",
    bad: "fn head(n: int) {\n  const [first] = n\n  return first\n}",
    good: "fn head(n: list<int>) {\n  const [first] = n\n  return first\n}",
  },
  "TYP-025": {
    text: "The value before the dot or bracket may be nil, and reading from nil fails. `?.` and `?.[…]` give nil instead; a test such as `if user != nil` makes the plain form safe in its branch. On an `unknown` value this is a warning, and it has to be narrowed first.",
    bad: "fn title(user: {name: string}?) { return user.name }",
    good: 'fn title(user: {name: string}?) { return user?.name ?? "nobody" }',
  },
  "TYP-026": {
    text: "A function that declares what it throws may let nothing else escape. Errors that a `catch` inside takes care of do not count; a `throw` in the `catch` itself does. Add the type to the clause, or catch the error.",
    bad: 'enum ParseError { Empty }\nfn parse(text: string) -> int throws ParseError {\n  if text == "" { throw "nothing to parse" }\n  return 1\n}',
    good: 'enum ParseError { Empty }\nfn parse(text: string) -> int throws ParseError {\n  if text == "" { throw ParseError.Empty }\n  return 1\n}',
  },
  "TYP-027": {
    text: "A tuple has as many elements as its type says. A constant index outside of them can never be right; negative ones count from the end.",
    bad: "fn last(row: tuple<string, int>) { return row[2] }",
    good: "fn last(row: tuple<string, int>) { return row[-1] }",
  },
  "TYP-028": {
    text: "A parameter of a named declaration has no type. Later versions of the language ask for one, and accept `any`; this one does not report it.",
  },
  "TYP-029": {
    text: "A function that promises a type in the form `v is T` is believed by its callers, so the promise is verified: the body is one returned condition, which is true only for values of type T, and false only for others. If it is false for some T as well, write `implies v is T`.",
    bad: 'fn is_port(v: unknown) -> v is int {\n  return type_of(v) == "int" && v > 0\n}',
    good: 'fn is_port(v: unknown) -> implies v is int {\n  return type_of(v) == "int" && v > 0\n}',
  },
  "TYP-030": {
    text: "What is given to an evaluation must be plain data of a closed type: records, tuples, lists, string maps, primitives and unions of them. Functions, handles, open records, recursive types and `any` cannot be sent to a judge as they are.",
  },
  "TYP-031": {
    text: "The outcome of an evaluation is not a truth value: it may also be undecided. Match its `kind`, then read the verdict.",
  },
  "TYP-032": {
    text: "An evaluation costs a model call, so an outcome that nobody reads is a mistake. Use it, or remove the call.",
  },
  "TYP-033": {
    text: "Evaluations are recorded under the place where they stand in the source. The two names at the beginning of the call must therefore be string literals, and each pair may occur once in a module.",
  },
  "TYP-034": {
    text: "Which fields an evaluation's outcome has depends on its `kind`. Only `kind` and `receipt` can be read before that is known.",
  },
  "TYP-035": {
    text: "The chosen model route does not offer the operation that the evaluation needs. Choose another route, or another backend.",
  },
  "TYP-036": {
    text: "The questions of an evaluation must be visible in the source: a dict literal of question calls with literal, distinct labels.",
  },
};
