/** Uncaught run-time errors as text (language reference 15.6). Never coloured. */
import { displayPath, shownLine } from "./shown-line.ts";
import { LineMap, type SourceFile } from "./source.ts";

/** A frame of the trace; innermost first in a list. Offsets are UTF-16 offsets of the frame's file. */
export interface FailureFrame {
  /** Function name; null prints as `pipeline`. */
  readonly name: string | null;
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export interface RuntimeFailure {
  /** Display text of the error, for example `Division by zero`. */
  readonly text: string;
  /**
   * How the text is completed: `located` errors get ` (line N)`; `prefixed` ones are located and printed in the
   * `Runtime error: …` form; `plain` ones stay as they are.
   */
  readonly form: "plain" | "located" | "prefixed";
  readonly frames: readonly FailureFrame[];
}

/** At most this many outer frames are listed; a runaway recursion has thousands. */
const MOST_NOTES = 20;

/**
 * Renders an uncaught error.
 * @param sourceOf text of a module, or undefined where there is none to read; the gutter lines are then left out
 * @returns lines joined by and ending in a newline
 */
export function renderRuntimeError(failure: RuntimeFailure, sourceOf: (path: string) => SourceFile | undefined): string {
  const maps = new Map<string, LineMap | undefined>();
  const mapOf = (path: string): LineMap | undefined => {
    if (!maps.has(path)) {
      const source = sourceOf(path);
      maps.set(path, source && new LineMap(source.text));
    }
    return maps.get(path);
  };
  const [inner, ...outer] = failure.frames;
  if (inner === undefined) return `error: ${failure.text}\n`;
  const map = mapOf(inner.path);
  const position = map?.position(inner.start);
  const line = position?.line ?? 1;
  const lines = [`error: ${completeText(failure, position?.line)}`];
  const width = String(line).length + 1;
  const margin = " ".repeat(width);
  lines.push(`${margin}--> ${displayPath(inner.path)}:${line}:${position?.column ?? 1}`);
  if (map !== undefined && position !== undefined) {
    const lineText = map.lineText(line);
    const offset = inner.start - map.lineStart(line);
    const shown = shownLine(lineText, offset, caretText(lineText.slice(offset)));
    lines.push(`${margin} |`, `${String(line).padStart(width)} | ${shown.text}`, `${margin} | ${shown.padding}${shown.carets}`);
  }
  for (const frame of outer.slice(0, MOST_NOTES)) {
    const at = mapOf(frame.path)?.position(frame.start).line ?? 1;
    lines.push(`  = note: called from ${frame.name ?? "pipeline"} at ${displayPath(frame.path)}:${at}`);
  }
  if (outer.length > MOST_NOTES) lines.push(`  = note: … ${outer.length - MOST_NOTES} more calls`);
  return lines.join("\n") + "\n";
}

function completeText(failure: RuntimeFailure, line: number | undefined): string {
  const suffix = line === undefined ? "" : ` (line ${line})`;
  switch (failure.form) {
    case "plain":
      return failure.text;
    case "located":
      return failure.text + suffix;
    case "prefixed":
      return (failure.text.startsWith("Runtime error: ") ? failure.text : `Runtime error: ${failure.text}`) + suffix;
    default:
      return failure.form satisfies never;
  }
}

/** The identifier or number that a text begins with, or one character. */
function caretText(rest: string): string {
  return /^[\p{L}\p{N}_]+/u.exec(rest)?.[0] ?? rest.slice(0, 1);
}
