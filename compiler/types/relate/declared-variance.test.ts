import { expect, it } from "vitest";
import { BOOL, container, INT, optionalOf, type Type, unionOf } from "../model/index.ts";
import { checkVariance, type VarianceSubject } from "./declared-variance.ts";
import { alias, enumeration, fn, instance, parameter, protocol, shape, struct, tuple } from "./testing.ts";

const problems = (subject: VarianceSubject): readonly string[] =>
  checkVariance(subject).map(({ parameter: name, declared, position, where, name: of }) => `${name} ${declared}: ${position} in ${where} ${of}`);

const [O, I, N] = [parameter("O", "out"), parameter("I", "in"), parameter("N")];
const aliasOf = (target: Type): VarianceSubject => alias("A", () => target, [O, I, N])().symbol;

it("accepts marks that hold", () => {
  expect(problems(aliasOf(fn([I], O)))).toEqual([]);
  expect(problems(aliasOf(shape({ a: O, b: container("iter", O), c: container("Result", O, O), d: tuple(O) })))).toEqual([]);
  expect(problems(aliasOf(fn([fn([O])], INT)))).toEqual([]);
  expect(problems(aliasOf(fn([N, container("list", N)], N)))).toEqual([]);
  expect(problems({ kind: "function", name: "map", type: fn([I], O, [I, O]) })).toEqual([]);
  expect(problems(enumeration("E", { Some: [O], None: [] }, [O]))).toEqual([]);
});

it("finds positions of the wrong polarity", () => {
  expect(problems(aliasOf(fn([O], INT)))).toEqual(["O out: contravariant in type alias A"]);
  expect(problems(aliasOf(I))).toEqual(["I in: covariant in type alias A"]);
  expect(problems(aliasOf(container("list", O)))).toEqual([]);
  expect(problems(aliasOf(container("dict", INT, unionOf([I, INT]))))).toEqual(["I in: covariant in type alias A"]);
  expect(problems(aliasOf(fn([fn([I])])))).toEqual(["I in: covariant in type alias A"]);
  expect(problems(struct("S", { f: fn([O]) }, {}, [O]))).toEqual(["O out: contravariant in struct S"]);
  expect(problems(enumeration("E", { A: [optionalOf(I)] }, [I]))).toEqual(["I in: covariant in enum E"]);
  expect(problems(protocol("Sink", { accept: fn([O], BOOL), make: fn([], I) }, [O, I]))).toEqual(["O out: contravariant in interface Sink", "I in: covariant in interface Sink"]);
  expect(problems({ kind: "function", name: "f", type: fn([O], I, [O, I]) })).toEqual(["O out: contravariant in function f", "I in: covariant in function f"]);
});

it("goes by the marks of declared types and by what aliases unfold to", () => {
  const reader = struct("Reader", {}, {}, [O]);
  const writer = struct("Writer", {}, {}, [I]);
  const plain = struct("Plain", {}, {}, [N]);
  expect(problems(aliasOf(instance(reader, O)))).toEqual([]);
  expect(problems(aliasOf(instance(writer, I)))).toEqual([]);
  expect(problems(aliasOf(instance(writer, O)))).toEqual(["O out: contravariant in type alias A"]);
  expect(problems(aliasOf(instance(plain, O)))).toEqual(["O out: invariant in type alias A"]);
  const holder = alias("Holder", () => shape({ value: N }), [N]);
  expect(problems(aliasOf(holder(O)))).toEqual([]);
  expect(problems(aliasOf(holder(I)))).toEqual(["I in: covariant in type alias A"]);
});

it("ends for recursive aliases", () => {
  const tree = alias("Tree", (self) => shape({ value: O, kids: container("iter", self(O)) }), [O]);
  expect(problems(tree(O).symbol)).toEqual([]);
  const grows = alias("Grows", (self) => shape({ a: self(container("iter", O)), b: self(tuple(O)) }), [O]);
  expect(problems(grows(O).symbol)).toEqual([]);
});
