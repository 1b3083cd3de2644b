import fc from "fast-check";
import { expect, test } from "vitest";
import { components } from "./components.ts";

const graph = (edges: Readonly<Record<string, string>>) => components(Object.keys(edges), (node) => edges[node] ?? "");

test("what is led to comes first; circles are together", () => {
  expect(graph({ a: "b", b: "c", c: "" })).toEqual([["c"], ["b"], ["a"]]);
  expect(graph({ a: "b", b: "ac", c: "d", d: "c", e: "ea" }).map((members) => [...members].sort().join(""))).toEqual(["cd", "ab", "e"]);
});

test("a long chain does not overflow", () => {
  const length = 200_000;
  expect(components([0], (n) => (n < length ? [n + 1] : []))).toHaveLength(length + 1);
});

test("members of a component reach one another, and nothing later", () => {
  const anyGraph = fc.array(fc.array(fc.nat(11), { maxLength: 4 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(anyGraph, (edges) => {
      const reach = edges.map((_, from) => {
        const seen = new Set<number>();
        const pending = [...(edges[from] ?? [])];
        for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
          if (seen.has(next)) continue;
          seen.add(next);
          pending.push(...(edges[next] ?? []));
        }
        return seen;
      });
      const found = components(edges.keys(), (node) => edges[node] ?? []);
      expect(found.flat().sort((a, b) => a - b)).toEqual([...edges.keys()]);
      const order = new Map(found.flatMap((members, index) => members.map((node) => [node, index] as const)));
      for (const a of edges.keys()) {
        for (const b of edges.keys()) {
          if (a === b) continue;
          const together = reach[a]?.has(b) === true && reach[b]?.has(a) === true;
          expect(order.get(a) === order.get(b)).toBe(together);
          if (reach[a]?.has(b) === true && !together) expect(order.get(b) ?? 0).toBeLessThan(order.get(a) ?? 0);
        }
      }
    }),
  );
});
