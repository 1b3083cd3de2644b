import type { RegexMatch } from "./matcher.ts";

/** A replacement text, taken apart: literal pieces, and groups by number (0 is the whole match). */
export interface Template {
  readonly parts: readonly (string | number)[];
  readonly usesGroups: boolean;
}

const REFERENCE = /^(?:\{([^{}]*)\}|([0-9A-Za-z_]+))/;

/**
 * Reads `$1`, `$name`, `${name}` and `$$`. A name takes as many letters, digits and underscores as follow; a group that
 * does not exist inserts nothing; any other `$` stands for itself.
 */
export function parseTemplate(text: string, groupNames: readonly (string | null)[]): Template {
  const parts: (string | number)[] = [];
  let at = 0;
  for (let dollar = text.indexOf("$"); dollar >= 0; dollar = text.indexOf("$", at)) {
    parts.push(text.slice(at, dollar));
    if (text.charAt(dollar + 1) === "$") {
      parts.push("$");
      at = dollar + 2;
      continue;
    }
    const reference = REFERENCE.exec(text.slice(dollar + 1, dollar + 257));
    if (reference === null) {
      parts.push("$");
      at = dollar + 1;
      continue;
    }
    const group = groupNumber(reference[1] ?? reference[2] ?? "", groupNames);
    if (group !== null) parts.push(group);
    at = dollar + 1 + reference[0].length;
  }
  parts.push(text.slice(at));
  return { parts, usesGroups: parts.some((part) => typeof part === "number" && part > 0) };
}

function groupNumber(name: string, groupNames: readonly (string | null)[]): number | null {
  if (!/^[0-9]+$/.test(name)) {
    const index = groupNames.indexOf(name);
    return index < 0 ? null : index + 1;
  }
  const number = Number(name);
  return number <= groupNames.length ? number : null;
}

/** The replacement of one match. */
export function expandTemplate(template: Template, text: string, match: RegexMatch): string {
  let result = "";
  for (const part of template.parts) {
    if (typeof part === "string") result += part;
    else result += part === 0 ? text.slice(match.start, match.end) : (match.groups[part - 1] ?? "");
  }
  return result;
}
