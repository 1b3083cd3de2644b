/** The filters that a template may use. */
export interface FilterDefinition {
  readonly minArguments: number;
  readonly maxArguments: number;
}

const none: FilterDefinition = { minArguments: 0, maxArguments: 0 };
const optional: FilterDefinition = { minArguments: 0, maxArguments: 1 };
const one: FilterDefinition = { minArguments: 1, maxArguments: 1 };

export const TEMPLATE_FILTERS: ReadonlyMap<string, FilterDefinition> = new Map([
  ["upper", none],
  ["lower", none],
  ["trim", none],
  ["capitalize", none],
  ["title", none],
  ["length", none],
  ["first", none],
  ["last", none],
  ["reverse", none],
  ["join", one],
  ["default", one],
  ["json", optional],
  ["indent", { minArguments: 1, maxArguments: 2 }],
  ["lines", none],
  ["escape_md", none],
  ["replace", { minArguments: 2, maxArguments: 2 }],
]);
