import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFixed } from "./fix-write.ts";
import { folderWith } from "./invoke.test-helper.ts";

test("the new text, and nothing beside it", async () => {
  const root = folderWith({ "a.harn": "old" });
  const path = join(root, "a.harn");
  chmodSync(path, 0o755);
  expect(await writeFixed({ path, text: "old" }, "new")).toBeNull();
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(statSync(path).mode & 0o777).toBe(0o755);
  expect(readdirSync(root)).toEqual(["a.harn"]);
});

test("a file that has changed since is left alone", async () => {
  const path = join(folderWith({ "a.harn": "other" }), "a.harn");
  expect(await writeFixed({ path, text: "old" }, "new")).toBe("it was changed by someone else in the meantime");
  expect(readFileSync(path, "utf8")).toBe("other");
});

test("a byte order mark is kept, and none is added", async () => {
  const path = join(folderWith({ "a.harn": "\ufeffold" }), "a.harn");
  expect(await writeFixed({ path, text: "old" }, "new")).toBeNull();
  expect(readFileSync(path, "utf8")).toBe("\ufeffnew");
  writeFileSync(path, "old");
  expect(await writeFixed({ path, text: "old" }, "new")).toBeNull();
  expect(readFileSync(path, "utf8")).toBe("new");
});

test("what is no file, or is gone", async () => {
  const root = folderWith({});
  expect(await writeFixed({ path: root, text: "" }, "new")).toBe("it is not a regular file");
  expect(await writeFixed({ path: "/dev/null", text: "" }, "new")).toBe("it is not a regular file");
  expect(await writeFixed({ path: join(root, "gone.harn"), text: "" }, "new")).toBe("No such file or directory (os error 2)");
});
