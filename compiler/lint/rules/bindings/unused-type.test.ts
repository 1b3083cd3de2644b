import { ruleCases } from "../../testing/rule-cases.ts";

const unused = (kind: string, name: string): string => `${kind} \`${name}\` is declared but never referenced`;

ruleCases("unused-type", {
  accepts: [
    "struct P { x: int }\npub fn f() { return P {x: 1} }",
    "struct P { x: int }\npub fn f(p: list<P?>) { return p }",
    "struct P { x: int }\npub fn f() { return P({x: 1}) }",
    "pub struct P { x: int }\nstruct _Q { x: int }",
    "enum E { A, B }\npub fn f() { return E.A }",
    "enum E { A, B }\npub fn f(e) {\n  match e {\n    A -> { 1 }\n    _ -> { 2 }\n  }\n}",
    "enum E { A, B }\npub fn f(e) {\n  match e {\n    E.B -> { 1 }\n    _ -> { 2 }\n  }\n}",
    "interface Shape { fn area(self) -> int }\npub fn f<T>(x: T) where T: Shape { return x }",
    "type Id = int\ntype Ids = list<Id>\npub fn f(x: {ids: Ids, ...Id}) -> fn(Id) -> int { return x }",
    "type Id = int\nfn id<T>(x: T) { return x }\npub fn f() { return id<Id>(1) }",
    "type Answer = {text: string}\npub fn f(x) { return schema_parse(x, Answer) }",
    "struct Bad { x: int }\npub fn f() { try { throw 1 } catch (e: Bad) { log(e) } }",
    "struct Bad { x: int }\npub fn f() -> int throws Bad { return 1 }",
    "struct In { x: int }\n@acp_tool(name: \"t\", input: In)\npub fn f() {}",
    "pub fn f(v: unknown) -> v is P { return true }\nstruct P { x: int }",
    "struct Item { x: int }\nstruct Box { item: Item }\nenum E { A(Box) }\npub fn f(e: E) { return e }",
  ],
  rejects: [
    { text: "struct P { x: int }\npub fn f() { return 1 }", messages: [unused("struct", "P")] },
    { text: "enum E { A }\ninterface I { fn m(self) -> int }\ntype T = int", messages: [unused("enum", "E"), unused("interface", "I"), unused("type", "T")] },
    { text: "struct Tree { left: Tree?, right: Tree? }\ntype Json = list<Json> | int", messages: [unused("struct", "Tree"), unused("type", "Json")] },
    { text: "pub fn f() {\n  enum Local { A }\n  return 1\n}", messages: [unused("enum", "Local")] },
  ],
});
