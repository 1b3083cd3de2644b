/**
 * The outer form of serialised bytecode: a header of int32 words, a section of int32 words (code and source maps), and a
 * UTF-8 JSON text with everything else. Code is used as it lies in the file, and native `JSON.parse` reads the rest
 * quicker than a decoder of ours could before it is optimised.
 */
import { Op, OPERANDS } from "./op.ts";

/** "Harn" in the byte order of this machine: a file from a machine of the other order is foreign. */
const MAGIC = 0x4e524148;
/** Raised with every change of the layout; changes of the instruction set are seen by its fingerprint. */
const VERSION = 2;
const HEADER_WORDS = 6;

/** The two sections of a container. */
export interface Sections {
  readonly words: Int32Array;
  readonly json: string;
}

/** Packs the sections, with a checksum over everything. */
export function pack(sections: Sections): Uint8Array {
  const json = Buffer.from(sections.json, "utf8");
  const file = new Int32Array(HEADER_WORDS + sections.words.length + Math.ceil(json.length / 4));
  file.set([MAGIC, VERSION, instructionSetFingerprint(), 0, sections.words.length, json.length]);
  file.set(sections.words, HEADER_WORDS);
  const bytes = new Uint8Array(file.buffer);
  bytes.set(json, (HEADER_WORDS + sections.words.length) * 4);
  file[CHECKSUM_WORD] = checksum(file);
  return bytes;
}

/** Unpacks a container; a text when it is damaged or from another build. */
export function unpack(bytes: Uint8Array): Sections | string {
  if (bytes.byteLength < HEADER_WORDS * 4 || bytes.byteLength % 4 !== 0) return "not a bytecode file: wrong length";
  // A copy: word access needs alignment, and the caller keeps its bytes. (`slice` of a Buffer would be a view.)
  const file = new Int32Array(new Uint8Array(bytes).buffer);
  const [magic, version, fingerprint, sum, wordCount, jsonLength] = file as Int32Array & [number, number, number, number, number, number];
  if (magic !== MAGIC) return "not a bytecode file of this machine";
  if (version !== VERSION || fingerprint !== instructionSetFingerprint()) return "bytecode of another version";
  if (sum !== checksum(file)) return "damaged bytecode: checksum mismatch";
  if (wordCount < 0 || jsonLength < 0 || HEADER_WORDS + wordCount + Math.ceil(jsonLength / 4) !== file.length) {
    return "damaged bytecode: section lengths";
  }
  const jsonStart = (HEADER_WORDS + wordCount) * 4;
  return {
    words: file.subarray(HEADER_WORDS, HEADER_WORDS + wordCount),
    json: Buffer.from(file.buffer, jsonStart, jsonLength).toString("utf8"),
  };
}

const CHECKSUM_WORD = 3;

/** Every step is a bijection of the sum so far, so one changed word always changes the result. */
function checksum(file: Int32Array): number {
  let sum = file.length | 0;
  for (let i = 0; i < file.length; i++) {
    if (i === CHECKSUM_WORD) continue;
    sum = Math.imul(sum ^ (file[i] as number), 0x01000193);
    sum ^= sum >>> 15;
  }
  return sum;
}

let fingerprint: number | null = null;

/** A hash of opcode numbers, names and operand kinds. */
function instructionSetFingerprint(): number {
  if (fingerprint !== null) return fingerprint;
  const text = Buffer.from(JSON.stringify([Op, OPERANDS]), "utf8");
  const words = new Int32Array(Math.ceil(text.length / 4));
  new Uint8Array(words.buffer).set(text);
  fingerprint = checksum(words);
  return fingerprint;
}
