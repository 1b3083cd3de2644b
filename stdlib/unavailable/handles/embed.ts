/** Texts as vectors. */
import { methods } from "../declare.ts";

export const EMBED_METHODS = methods("embed", [
  ["text", "fn(text: string, options?: dict) -> dict", "The vector of a text."],
  ["info", "fn(request?: dict) -> {backend: string, dim: int}", "Which backend makes vectors, and of what length."],
  ["similarity", "fn(request: dict) -> {similarity: float, relatedness: float}", "How alike two texts are."],
  ["top_k", "fn(request: dict) -> {results: list<{index: int, text: string, score: float, relatedness: float}>}", "The texts that are most like a query."],
  ["vector", "fn(request: dict) -> {dim: int, vector: list<float>}", "The vector of a text, by the host."],
]);
