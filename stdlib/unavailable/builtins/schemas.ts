/** Checking values against schemas. A schema is a dict, or the name of a type alias, which stands for `Schema<T>`. */
import { builtins } from "../declare.ts";

const SCHEMA = "dict | Schema<any>";

export const SCHEMA_BUILTINS = builtins([
  ["is_type", "fn<T>(value: unknown, schema: Schema<T>) -> value is T", "Tells whether a value fits a schema."],
  ["schema_of", "fn<T>(schema: Schema<T>) -> Schema<T>", "Gives the schema of a type alias, or a schema as it is."],
  ["schema_is", "fn<T>(value: unknown, schema: Schema<T>) -> value is T", "Tells whether a value fits a schema; never throws on the value."],
  ["schema_expect", "fn<T>(value: unknown, schema: Schema<T>, apply_defaults?: bool) -> T", "Gives the value back, and throws unless it fits a schema."],
  ["schema_check", "fn<T>(value: unknown, schema: Schema<T>) -> Result<T, SchemaError>", "Checks a value against a schema without filling in defaults."],
  ["schema_parse", "fn<T>(value: unknown, schema: Schema<T>) -> Result<T, SchemaError>", "Checks a value against a schema and fills in its defaults at every level."],
  [
    "schema_report",
    "fn<T>(value: unknown, schema: Schema<T>, apply_defaults?: bool) -> {ok: bool, message: any, errors: list<string>, issues: list, value?: T}",
    "Checks a value against a schema and tells all that is wrong with it.",
  ],
  ["schema_from_json_schema", "fn(schema: dict) -> dict", "Turns a JSON Schema into a schema of the language."],
  ["schema_from_openapi_schema", "fn(schema: dict) -> dict", "Turns a schema of an OpenAPI document into one of the language."],
  ["schema_to_json_schema", `fn(schema: ${SCHEMA}) -> dict`, "Writes a schema as JSON Schema."],
  ["schema_to_openapi_schema", `fn(schema: ${SCHEMA}) -> dict`, "Writes a schema as OpenAPI documents have it."],
  ["schema_extend", `fn(base: ${SCHEMA}, overrides: ${SCHEMA}) -> dict`, "Merges two schemas at their top level; the second one wins."],
  ["schema_partial", `fn(schema: ${SCHEMA}) -> dict`, "Makes every field of a schema optional, at every level."],
  ["schema_pick", `fn(schema: ${SCHEMA}, keys: list) -> dict`, "Keeps the listed fields of a schema."],
  ["schema_omit", `fn(schema: ${SCHEMA}, keys: list) -> dict`, "Drops the listed fields of a schema."],
  ["json_validate", "fn<T>(data: unknown, schema: Schema<T>) -> bool", "Gives true when data fit a schema, and throws what is wrong otherwise."],
  ["json_decode", "fn<T>(text: string, schema: Schema<T>) -> Result<T, SchemaError>", "Parses a JSON text and checks it against a schema."],
]);
