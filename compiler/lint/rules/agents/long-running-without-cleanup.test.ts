import { ruleCases } from "../../testing/rule-cases.ts";

const message = (name: string): string => `\`${name}\` starts long-running work that nothing cancels`;
const body = (text: string): string => `fn f(harness: Harness) {\n  ${text}\n}`;

ruleCases("long-running-without-cleanup", {
  accepts: [
    body('const w = harness.fs.walk(".", {long_running: true})\n  defer { harness.tools.cancel_handle({handle_id: w.handle_id}) }\n  len(w)'),
    body('const w = harness.fs.walk(".", {background: true})\n  try { len(w) } catch (e) { len(e) } finally { harness.tools.cancel_handle({handle_id: w.handle_id}) }'),
    body('const w = harness.fs.walk(".", {long_running: true})\n  defer { stop(w) }\n  len(w)') + "\nfn stop(w) { len(w) }",
    body('const w = harness.fs.walk(".", {long_running: true})\n  return w'),
    body('return harness.fs.walk(".", {long_running: true})'),
    body('harness.fs.walk(".", {long_running: true})'),
    body('const w = harness.fs.walk(".", {long_running: false})\n  len(w)'),
    body('const w = harness.fs.walk(".", {max_depth: 1})\n  len(w)'),
    'fn walk(path: string, options: dict) { return [path, options] }\nfn f() { const w = walk(".", {long_running: true})\n  len(w) }',
  ],
  rejects: [
    { text: body('const w = harness.fs.walk(".", {long_running: true})\n  len(w)'), messages: [message("walk")] },
    { text: body('const w = harness.tools.run_command({argv: ["ls"], background: true})\n  defer { len("done") }\n  len(w)'), messages: [message("run_command")] },
    { text: body('harness.fs.glob("*", {long_running: true})\n  len(1)'), messages: [message("glob")] },
    {
      text: `${body('const w = harness.fs.walk(".", {long_running: true})\n  len(w)')}\nfn g(harness: Harness, w) { defer { harness.tools.cancel_handle({handle_id: w}) } }`,
      messages: [message("walk")],
    },
    { text: body('[1].each({ _x -> \n  const w = harness.fs.find_text(".", "x", {background: true})\n  len(w)\n })'), messages: [message("find_text")] },
  ],
});
