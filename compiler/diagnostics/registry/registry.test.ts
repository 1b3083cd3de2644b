import { expect, test } from "vitest";
import { CATEGORIES, codeRegistry } from "./index.ts";
import { REPAIRS, SAFETY_LEVELS } from "../repairs.ts";
import { CODES_OF_REPAIRS } from "./links.ts";

const codes = [...codeRegistry().values()];

test("codes are well formed, of a known category, and have a title", () => {
  const categories = new Set(CATEGORIES.map((category) => category.id));
  expect(codes.length).toBeGreaterThan(225);
  for (const { code, category, severity, title } of codes) {
    expect(code).toMatch(/^HARN-[A-Z]{3}-\d{3}$/);
    expect(categories).toContain(category);
    expect(["error", "warning", "info"]).toContain(severity);
    expect(title.length, code).toBeGreaterThan(5);
  }
  for (const retired of ["HARN-NAM-007", "HARN-LLM-001"]) expect(codeRegistry().has(retired)).toBe(false);
});

test("related codes and repairs exist", () => {
  for (const { code, related, repairs } of codes) {
    for (const other of related) expect(codeRegistry().has(other), `${code} → ${other}`).toBe(true);
    for (const id of repairs) expect(REPAIRS[id], `${code} → ${id}`).toBeDefined();
  }
  expect(Object.keys(CODES_OF_REPAIRS).filter((id) => REPAIRS[id] === undefined)).toEqual([]);
  for (const [id, { safety }] of Object.entries(REPAIRS)) {
    expect(SAFETY_LEVELS).toContain(safety);
    expect(safety === "needs-human", id).toBe(id.startsWith("manual/"));
  }
});

test("every code that parsing, naming, linking and compiling can raise is explained", () => {
  const phases = /-(PAR-|TYP-|NAM-|IMP-|MOD-|MAT-|RCV-|OWN-|MET-|CST-|CMP-|ORC-00[1-8]|STD-00|CAP-00|LNT-009|CFG-|RTL-|INT-)/;
  expect(codes.filter(({ code, explanation }) => phases.test(code) && explanation === undefined).map(({ code }) => code)).toEqual([]);
});
