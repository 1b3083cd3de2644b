import { container, type ContainerType, membersOf, sameType, type Type, unionOf, UNTYPED } from "../model/index.ts";

/** The type of a value that comes from one of several branches, or of the items of a list: equal types that type, else the union. */
export function joinTypes(types: readonly Type[]): Type {
  const [first, ...others] = types;
  if (first === undefined) return unionOf([]);
  return others.every((type) => sameType(first, type)) ? first : withOneResult(unionOf(types));
}

/** `Ok(1)` in one branch and `Err("no")` in another leave one side open each: together they are a `Result<int, string>`. */
function withOneResult(type: Type): Type {
  const members = membersOf(type);
  const results = members.filter((member): member is ContainerType => member.kind === "container" && member.name === "Result" && member.arguments.length === 2);
  if (results.length < 2 || !results.every(({ arguments: sides }) => sides.some((side) => side.kind === "untyped"))) return type;
  const side = (index: number): Type => {
    const known = results.flatMap(({ arguments: sides }) => sides[index] ?? []).filter((one) => one.kind !== "untyped");
    return known.length === 0 ? UNTYPED : unionOf(known);
  };
  return unionOf([...members.filter((member) => !results.includes(member as ContainerType)), container("Result", side(0), side(1))]);
}
