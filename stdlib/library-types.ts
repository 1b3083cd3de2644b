/** Types that every program knows by name, as Harn text. */
export const LIBRARY_TYPES: ReadonlyMap<string, string> = new Map([
  ["SchemaError", "{message: string, errors: list<string>, issues: list<{path: string, message: string, code: string}>}"],
]);
