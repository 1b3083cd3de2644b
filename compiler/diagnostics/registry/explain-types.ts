import type { Explanation } from "./definition.ts";

/** Codes for values and types that do not fit their place. */
export const TYPE_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "TYP-001": {
    text: "A value of one type stands where another is expected, and no narrower code fits. `unreachable(x)` raises it while a type is left that `x` may have: it claims that all cases are dealt with. Convert the value, deal with the missing case, or change the declared type.",
    bad: 'fn word(v: string | int | bool) -> string {\n  if type_of(v) == "string" { return "text" }\n  if type_of(v) == "int" { return "number" }\n  unreachable(v)\n}',
    good: 'fn word(v: string | int) -> string {\n  if type_of(v) == "string" { return "text" }\n  if type_of(v) == "int" { return "number" }\n  unreachable(v)\n}',
  },
  "TYP-002": {
    text: "The operator has no meaning for operands of these types and would fail at run time. Comparisons between unlike types are only a warning: they run, but their answer is rarely what was meant.",
    bad: 'const left = 10 - "3"',
    good: 'const left = 10 - (to_int("3") ?? 0)',
  },
  "TYP-003": {
    text: "`+` joins two strings, or adds two numbers; it does not turn a number into text. Write the value into the string as `${…}`, which displays any kind of value. The repair does that.",
    bad: 'const count = 3\nconst label = "count: " + count',
    good: 'const count = 3\nconst label = "count: ${count}"',
  },
  "TYP-004": {
    text: "The function returns something else than it declares, or may reach its end without returning anything. Callers rely on the declared type, so either the value or the declaration is wrong.",
    bad: 'fn size(name: string) -> int {\n  return name\n}',
    good: "fn size(name: string) -> int {\n  return len(name)\n}",
  },
  "TYP-005": {
    text: "The assigned value does not have the type with which the variable was declared. A declared type holds for the whole life of the variable.",
    bad: 'let count: int = 0\ncount = "one"',
    good: "let count: int = 0\ncount = 1",
  },
  "TYP-006": {
    text: "An argument, or their number, does not fit the parameters of the called function. Arguments are matched by position. An `int` is accepted where a `float` is expected, but not the reverse.",
    bad: 'fn twice(n: int) -> int { return n * 2 }\nconst four = twice("2")',
    good: "fn twice(n: int) -> int { return n * 2 }\nconst four = twice(2)",
  },
  "TYP-007": {
    text: "The value that a binding starts with does not have the declared type. The same holds for the default of a parameter.",
    bad: 'const port: int = "8080"',
    good: "const port: int = 8080",
  },
  "TYP-008": {
    text: "A closure declares its result, and its body gives something else.",
    bad: "const text = fn(n: int) -> string { return n }",
    good: 'const text = fn(n: int) -> string { return "${n}" }',
  },
  "TYP-009": {
    text: "A field of a struct is given a value of another type than it is declared with.",
    bad: 'struct Point { x: int, y: int }\nconst p = Point {x: 1, y: "2"}',
    good: "struct Point { x: int, y: int }\nconst p = Point {x: 1, y: 2}",
  },
  "TYP-010": {
    text: "The value before the dot or bracket is of a kind that does not have this operation: only collections and strings have elements.",
    bad: "fn first(n: int) { return n[0] }",
    good: "fn first(xs: list<int>) { return xs[0] }",
  },
  "TYP-011": {
    text: "Type arguments were given to something that declares no type parameters. Most calls need none: they are inferred from the arguments.",
    bad: "fn same(n: int) -> int { return n }\nconst one = same<int>(1)",
    good: "fn same<T>(n: T) -> T { return n }\nconst one = same<int>(1)",
  },
  "TYP-012": {
    text: "Two arguments fix one type parameter to different types, in a place that takes exactly one: a box of ints is no box of ints or strings, because something else could be put into it. A parameter that is only given out or only taken in can be marked `out` or `in`.",
    bad: "struct Box<T> { value: T }\nfn either<T>(a: Box<T>, b: Box<T>) -> Box<T> { return a }\nfn mixed(a: Box<int>, b: Box<string>) { return either(a, b) }",
    good: "struct Box<T> { value: T }\nfn either<T>(a: Box<T>, b: Box<T>) -> Box<T> { return a }\nfn ints(a: Box<int>, b: Box<int>) { return either(a, b) }",
  },
  "TYP-013": {
    text: "A generic function is called with more or fewer type arguments than it has type parameters. Leave them out to have all of them inferred.",
    bad: "fn same<T>(n: T) -> T { return n }\nconst one = same<int, int>(1)",
    good: "fn same<T>(n: T) -> T { return n }\nconst one = same<int>(1)",
  },
  "TYP-014": {
    text: "A generic type is written with another number of type arguments than it declares.",
    bad: "struct Box<T> { value: T }\nfn open(b: Box<int, string>) { return b }",
    good: "struct Box<T> { value: T }\nfn open(b: Box<int>) { return b }",
  },
  "TYP-015": {
    text: "The function demands in its `where` clause that a type has certain methods, and this type lacks one or has it with another signature. An `impl` block with the methods is all that an interface asks for.",
    bad: 'interface Named { fn name(self) -> string }\nstruct Dog { age: int }\nfn greet<T>(x: T) -> string where T: Named { return "hi ${x.name()}" }\nconst text = greet(Dog {age: 3})',
    good: 'interface Named { fn name(self) -> string }\nstruct Dog { age: int }\nimpl Dog { fn name(self) -> string { return "Rex" } }\nfn greet<T>(x: T) -> string where T: Named { return "hi ${x.name()}" }\nconst text = greet(Dog {age: 3})',
  },
  "TYP-016": {
    text: "`for` needs something with elements: a list, dict, set, string, range, iterator, generator, stream or channel.",
    bad: "fn total(n: int) -> int {\n  let sum = 0\n  for i in n { sum += i }\n  return sum\n}",
    good: "fn total(n: int) -> int {\n  let sum = 0\n  for i in 0 to n { sum += i }\n  return sum\n}",
  },
  "TYP-017": {
    text: "Lists and strings are subscripted with an int, dicts with a string.",
    bad: 'fn first(xs: list<int>) { return xs["0"] }',
    good: "fn first(xs: list<int>) { return xs[0] }",
  },
  "TYP-018": {
    text: "Something is called that is no function. A local variable hides a function of the same name.",
    bad: "const limit = 10\nconst top = limit()",
    good: "fn limit() { return 10 }\nconst top = limit()",
  },
  "TYP-019": {
    text: "A value is treated as a narrower type than can be shown. Test it first, with `type_of` or `schema_is`: inside the test's branch it has the narrower type.",
  },
  "TYP-020": {
    text: "No type of this name is declared here, imported, or built in; or an alias stands for nothing but itself. Structs, enums, interfaces and aliases of other files are imported by name, and only `pub` ones can be.",
    bad: "struct Point { x: int }\nfn left(p: Pont) { return p }",
    good: "struct Point { x: int }\nfn left(p: Point) { return p }",
  },
};
