/** Typed reads from a parsed JSON section. Anything unexpected is damage. */

/** The file is not what `serialize` writes. Never leaves `deserialize`. */
export class Damage extends Error {}

export function damaged(what: string): Damage {
  return new Damage(`damaged bytecode: ${what}`);
}

/** An array of exactly `length` parts, or of any length. */
export function array(data: unknown, what: string, length?: number): readonly unknown[] {
  if (!Array.isArray(data) || (length !== undefined && data.length !== length)) throw damaged(what);
  return data as readonly unknown[];
}

export function string(data: unknown, what: string): string {
  if (typeof data !== "string") throw damaged(what);
  return data;
}

export function boolean(data: unknown, what: string): boolean {
  if (typeof data !== "boolean") throw damaged(what);
  return data;
}

/** An integer within `least`…`most`. */
export function integer(data: unknown, what: string, least: number, most: number): number {
  if (typeof data !== "number" || !Number.isInteger(data) || data < least || data > most) throw damaged(what);
  return data;
}

export function strings(data: unknown, what: string): readonly string[] {
  const items = array(data, what);
  for (const item of items) string(item, what);
  return items as readonly string[];
}

/** A 64-bit integer written in decimal. */
export function int64(data: unknown, what: string): bigint {
  const text = string(data, what);
  if (!/^-?[0-9]{1,19}$/.test(text)) throw damaged(what);
  const value = BigInt(text);
  if (value !== BigInt.asIntN(64, value)) throw damaged(what);
  return value;
}

/** The entry of a list that an index stands for. */
export function choice<T>(data: unknown, what: string, list: readonly T[]): T {
  return list[integer(data, what, 0, list.length - 1)] as T;
}
