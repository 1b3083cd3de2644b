import { ruleCases } from "../../testing/rule-cases.ts";

ruleCases("naming-convention", {
  accepts: [
    "fn snake_case() {}\n\nfn _private2() {}\n\nfn __init() {}\n\nfn größe() {}",
    "struct Point { x: int }\n\nenum HTTPError { NotFound }\n\ninterface Shape { fn area(self) -> int }\n\ntype _Id = int",
    "struct P { someField: int }\n\nimpl P { fn far_away(self) -> bool { return self.someField > 3 } }\n\nconst someValue = 1",
  ],
  rejects: [
    { text: "fn camelCase() {}\n\nfn URL() {}", messages: ["function `camelCase` should use snake_case", "function `URL` should use snake_case"] },
    { text: "struct P { x: int }\n\nimpl P { fn farAway(self) { return 1 } }", messages: ["function `farAway` should use snake_case"] },
    {
      text: "struct point { x: int }\n\nenum Some_thing { A }\n\ninterface shape { fn area(self) -> int }\n\ntype row_id = int",
      messages: [
        "struct `point` should use PascalCase",
        "enum `Some_thing` should use PascalCase",
        "interface `shape` should use PascalCase",
        "type `row_id` should use PascalCase",
      ],
    },
  ],
});
