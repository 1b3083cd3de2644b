export { createMutator, createNoise } from "./mutator.ts";
export { generateProgram } from "./program.ts";
export { createRandom, type Random } from "./random.ts";
export { withTypeMistakes } from "./typed/mutations.ts";
export { generateTypedProgram } from "./typed/program.ts";
