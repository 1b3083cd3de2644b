import { expect, test } from "vitest";
import { decodePack, encodePack, type Pack } from "./pack.ts";

const pack: Pack = new Map([
  ["a.harn", { hash: "h", imports: [{ path: "/project/b.harn", missing: ["/project/b"] }, { path: null, missing: [] }], results: [{ settings: "{}", fingerprint: "f", diagnostics: [] }] }],
  ["__proto__", { hash: "h", imports: [], results: [] }],
]);
const text = encodePack(pack, "me");

test("comes back as it was", () => {
  expect(decodePack(text, "me")).toEqual(pack);
});

test("someone else's, cut off, changed", () => {
  expect(decodePack(text, "you")).toBeNull();
  for (let length = 0; length < text.length; length++) expect(decodePack(text.slice(0, length), "me")).toBeNull();
  for (let at = 0; at < text.length; at++) expect(decodePack(`${text.slice(0, at)}\u0001${text.slice(at + 1)}`, "me")).toBeNull();
});

test("sealed, but of another form", () => {
  for (const files of ["", [], { a: 1 }, { a: { hash: 1, imports: [], results: [] } }, { a: { hash: "h", imports: [{ path: 1, missing: [] }], results: [] } }, { a: { hash: "h", imports: [], results: [{}] } }]) {
    // A map that gives these entries stands for a writer that keeps another form.
    const foreign = new Map<string, never>();
    foreign[Symbol.iterator] = () => new Map(Object.entries(files)).entries() as MapIterator<[string, never]>;
    expect(decodePack(encodePack(foreign, "me"), "me"), JSON.stringify(files)).toEqual(Object.keys(files).length === 0 ? new Map() : null);
  }
});
