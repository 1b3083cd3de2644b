/** What a `return`, `break`, `continue` or `?` meets on its way out of the constructs around it. */
import type { Label } from "./code-buffer.ts";

export interface LoopRegion {
  readonly kind: "loop";
  readonly breakLabel: Label;
  readonly continueLabel: Label;
}

/** The right side of a placeholder pipe: it reads as a closure, so a return ends there. */
export interface BoundaryRegion {
  readonly kind: "boundary";
  readonly label: Label;
  /** Receives the returned value. */
  readonly register: number;
}

/** A body with a cleanup: leaving it fills in the completion record and jumps to the cleanup. */
export interface CleanupRegion {
  readonly kind: "cleanup";
  readonly record: CompletionRecord;
  readonly label: Label;
}

export type Region = LoopRegion | BoundaryRegion | CleanupRegion;

export type Exit = { readonly kind: "return" } | { readonly kind: "break" | "continue"; readonly loop: LoopRegion };

/** How the protected body ended: `NORMAL`, `THROWN`, or `FIRST_EXIT` plus an index into `exits`. */
export interface CompletionRecord {
  readonly kindRegister: number;
  /** Returned value or raw error. */
  readonly valueRegister: number;
  readonly exits: Exit[];
}

export const NORMAL = 0;
export const THROWN = 1;
export const FIRST_EXIT = 2;
