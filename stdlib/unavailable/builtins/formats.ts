/** Texts in other formats than JSON, and queries into values. */
import { builtins } from "../declare.ts";

const CSV_OPTIONS = "options?: {headers?: bool, delimiter?: string}";

export const FORMAT_BUILTINS = builtins([
  ["yaml_parse", "fn(text: string?) -> any", "Parses a YAML text; throws a dict with kind, message, line and column."],
  ["yaml_stringify", "fn(value: any) -> string", "Writes a value as YAML."],
  ["toml_parse", "fn(text: string?) -> dict", "Parses a TOML text; throws a dict with kind, message, line and column."],
  ["toml_stringify", "fn(value: any) -> string", "Writes a value without nil as TOML."],
  ["csv_parse", `fn(text: string, ${CSV_OPTIONS}) -> list`, "Parses CSV into lists of texts, or with headers into dicts."],
  ["csv_stringify", `fn(rows: list, ${CSV_OPTIONS}) -> string`, "Writes rows, lists or dicts, as CSV."],
  [
    "to_xml",
    "fn(value: any, options?: {root?: string, item_tag?: string, pretty?: bool, declaration?: bool}) -> string",
    "Writes a value as XML: keys become tags, elements of a list repeated ones.",
  ],
  ["from_xml", "fn(text: string, options?: {preserve_repeated_tag?: bool}) -> dict", "Parses XML into a dict; repeated tags become a list."],
  ["jq", "fn(value: any, expression: string) -> list", "Gives all results of a jq expression; throws when it is none."],
  ["jq_first", "fn(value: any, expression: string) -> any", "Gives the first result of a jq expression, or nil."],
  ["parse_junit_xml", "fn(input: string) -> list", "Gives a dict for each test of a JUnit report; none for a text that is no report."],
]);
