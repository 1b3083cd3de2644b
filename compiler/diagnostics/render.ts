/** Diagnostics as text for a terminal. */
import type { Diagnostic, RelatedNote, Severity } from "./diagnostic.ts";
import { displayPath, shownLine, visible } from "./shown-line.ts";
import { LineMap, type SourceFile } from "./source.ts";
import type { Span } from "./span.ts";

export interface RenderOptions {
  readonly color: boolean;
  /** Text of another file that a related note points into. */
  readonly sourceOf?: (path: string) => SourceFile | undefined;
}

type Paint = (text: string) => string;

interface Palette {
  readonly severity: Readonly<Record<Severity, Paint>>;
  readonly gutter: Paint;
  readonly advice: Paint;
  readonly note: Paint;
}

// Written out: the usual colour packages look at the standard streams when they load, which costs every start milliseconds.
const color = (code: number): Paint => (text) => `\u001b[${code}m${text}\u001b[39m`;
const plain: Paint = (text) => text;

const COLORED: Palette = { severity: { error: color(31), warning: color(33), info: color(35) }, gutter: color(34), advice: color(36), note: color(35) };
const PLAIN: Palette = { severity: { error: plain, warning: plain, info: plain }, gutter: plain, advice: plain, note: plain };

/** Line maps are kept per source, so that a file with many findings is scanned once. */
const lineMaps = new WeakMap<SourceFile, LineMap>();

function lineMapOf(source: SourceFile): LineMap {
  let map = lineMaps.get(source);
  if (map === undefined) lineMaps.set(source, (map = new LineMap(source.text)));
  return map;
}

/**
 * Renders one diagnostic.
 * @param diagnostic the finding
 * @param source the file that it is about
 * @returns lines joined by and ending in a newline
 */
export function renderDiagnostic(diagnostic: Diagnostic, source: SourceFile, options: RenderOptions): string {
  const paint = options.color ? COLORED : PLAIN;
  const heading = diagnostic.code === undefined ? diagnostic.severity : `${diagnostic.severity}[${diagnostic.code}]`;
  const lines = [`${paint.severity[diagnostic.severity](heading)}: ${visible(diagnostic.message)}`];
  const repair = diagnostic.repair;
  if (diagnostic.span === undefined) {
    if (diagnostic.help !== undefined) lines.push(`  ${paint.advice("= help:")} ${diagnostic.help}`);
    if (repair !== undefined) lines.push(`  ${paint.advice("= repair:")} ${repair.id} [${repair.safety}] — ${repair.summary}`);
    return finish(lines);
  }
  const label = diagnostic.label;
  const width = snippet(lines, diagnostic.span, label, source, paint, paint.severity[diagnostic.severity]);
  const margin = " ".repeat(width);
  if (diagnostic.help !== undefined) lines.push(`${margin} ${paint.advice("= help:")} ${diagnostic.help}`);
  if (repair !== undefined) lines.push(`${margin} ${paint.advice("= repair:")} ${repair.id} [${repair.safety}] — ${repair.summary}`);
  for (const note of diagnostic.related ?? []) relatedNote(lines, note, margin, source, paint, options);
  return finish(lines);
}

function relatedNote(lines: string[], note: RelatedNote, margin: string, source: SourceFile, paint: Palette, options: RenderOptions): void {
  lines.push(`${margin} ${paint.note("= note:")} ${note.message}`);
  if (note.span === undefined) return;
  const file = note.path === undefined || note.path === source.path ? source : options.sourceOf?.(note.path);
  if (file !== undefined) snippet(lines, note.span, note.message, file, paint, paint.note);
}

/** Location, gutter, source line and carets; returns the gutter width. */
function snippet(lines: string[], span: Span, label: string | undefined, source: SourceFile, paint: Palette, mark: Paint): number {
  const map = lineMapOf(source);
  const { line, column } = map.position(span.start);
  const width = String(line).length + 1;
  const margin = " ".repeat(width);
  const shown = shownLine(map.lineText(line), span.start - map.lineStart(line), source.text.slice(span.start, span.end));
  lines.push(
    `${margin}${paint.gutter("-->")} ${displayPath(source.path)}:${line}:${column}`,
    `${margin} ${paint.gutter("|")}`,
    `${paint.gutter(String(line).padStart(width))} ${paint.gutter("|")} ${shown.text}`,
  );
  if (label !== undefined) lines.push(`${margin} ${paint.gutter("|")} ${shown.padding}${mark(`${shown.carets} ${label}`)}`);
  return width;
}

function finish(lines: readonly string[]): string {
  return lines.join("\n") + "\n";
}
