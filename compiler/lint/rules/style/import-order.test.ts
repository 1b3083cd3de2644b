import { ruleCases } from "../../testing/rule-cases.ts";

const message = "imports are not in order";
const files = { "/project/a.harn": "pub fn a() { return 1 }", "/project/b.harn": "pub fn b() { return 2 }" };

ruleCases("import-order", {
  accepts: [
    { text: 'import "std/math"\nimport "./a"\nimport { b } from "./b"\n\nconst c = a() + b()', files },
    { text: 'import "./b"\n\nconst c = b()\n\nimport "./a"\n\nconst d = a()', files },
    { text: 'import "./a"\nimport { a } from "./a"\n\nconst c = a()', files },
  ],
  rejects: [
    { text: 'import "./b"\nimport "./a"\n\nconst c = a() + b()', files, messages: [message] },
    { text: 'import "./a"\nimport "std/math"\nimport "./b"\n\nconst c = a() + b()', files, messages: [message] },
    { text: 'import { a } from "./a"\nimport "./a"\n\nconst c = a()', files, messages: [message] },
  ],
  fixes: [
    { before: '/** About. */\nimport "./b"\nimport {a} from "./a"\n\n// c\nconst c = a() + b()', after: '/** About. */\nimport {a} from "./a"\nimport "./b"\n\n// c\nconst c = a() + b()', files },
    { before: 'import "./a"; import "std/math"\nconst c = a()', after: 'import "std/math"; import "./a"\nconst c = a()', files },
  ],
});
