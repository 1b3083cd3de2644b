/** Levels of brackets, blocks, types and other constructs inside one another. */
export const maxNesting = 256;

/** Height of the tree: links of a chain such as `a + a + …`, `.x.x…` or `else if`. */
export const maxChain = 5_000;

/** Errors reported for one file; past it the rest of the file is not read. */
export const maxErrors = 100;
