import { ruleCases } from "../../testing/rule-cases.ts";

const message = (fn: string, type: string, name: string, wanted: string): string => `\`${fn}\` names its \`${type}\` parameter \`${name}\`, not \`${wanted}\``;

ruleCases("capability-parameter-name", {
  accepts: [
    "fn f(stdio: HarnessStdio, _net: HarnessNet, harness: Harness) { stdio.println(1) }",
    "fn f(old: HarnessFs, new: HarnessFs) { return old.exists(\"a\") || new.exists(\"a\") }",
    "const fs = 1\n\nfn f(files: HarnessFs) { return files.exists(\"a\") && fs == 1 }",
    "fn f(files: HarnessFs) { const fs = 1\n  return files.exists(\"a\") && fs == 1 }",
    "fn f(files: HarnessFs) { const g = { files -> files }\n  return g(files) }",
    "@host_entry\nfn f(files: HarnessFs) { return files.exists(\"a\") }",
    "fn f(...all: HarnessFs) { return len(all) }\n\nconst g = { files: HarnessFs -> files.exists(\"a\") }",
  ],
  rejects: [
    { text: "fn f(harness: HarnessNet) { return harness.get(\"https://a\") }", messages: [message("f", "HarnessNet", "harness", "net")] },
    { text: "fn f(_out: HarnessStdio) { return 1 }\n\npipeline p(io: HarnessStdio) { io.println(1) }", messages: [message("f", "HarnessStdio", "_out", "_stdio"), message("p", "HarnessStdio", "io", "stdio")] },
    { text: "const fs = 1\n\nfn f(files: HarnessFs) { return files.exists(\"a\") }", messages: [message("f", "HarnessFs", "files", "fs")] },
  ],
  fixes: [
    {
      before: "fn main(harness: Harness) { greet(harness.stdio) }\n\nfn greet(out: HarnessStdio) {\n  [1, 2].map({ x -> out.println(\"${x} ${{out: x}.out}\") })\n}",
      after: "fn main(harness: Harness) { greet(harness.stdio) }\n\nfn greet(stdio: HarnessStdio) {\n  [1, 2].map({ x -> stdio.println(\"${x} ${{out: x}.out}\") })\n}",
      runs: true,
    },
    { before: "fn f(_out: HarnessStdio) { return 1 }", after: "fn f(_stdio: HarnessStdio) { return 1 }" },
  ],
});
