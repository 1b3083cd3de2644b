/** URLs and query strings. */
import { checkStringLength, display, HDict, HList, thrown, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { dictArg, textArg } from "./arguments.ts";
import { boundedText } from "./bounded-text.ts";
import { pure } from "./define.ts";
import { decodeUtf8Lossy } from "./utf8.ts";

const encoder = new TextEncoder();

/** Percent-encodes everything but `A-Za-z0-9-_.~`. */
export function percentEncode(text: string): string {
  return boundedText(() =>
    text.replace(/[^A-Za-z0-9\-_.~]+/g, (run) => {
      let result = "";
      for (const byte of encoder.encode(run)) result += `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
      return result;
    }),
  );
}

/** Decodes `%XX` and turns `+` into a space. What is no valid escape stays; invalid UTF-8 becomes U+FFFD. */
export function percentDecode(text: string): string {
  return text.replaceAll("+", " ").replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    const data = new Uint8Array(run.length / 3);
    for (let i = 0; i < data.length; i++) data[i] = Number.parseInt(run.slice(i * 3 + 1, i * 3 + 3), 16);
    return decodeUtf8Lossy(data);
  });
}

/** The parameters of a query; one that occurs more than once becomes a list. */
function parseQuery(text: string): HDict {
  const dict = new HDict();
  for (const pair of (text.startsWith("?") ? text.slice(1) : text).split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const key = percentDecode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? "" : percentDecode(pair.slice(equals + 1));
    const before = dict.get(key);
    if (before === undefined) dict.set(key, value);
    else if (before instanceof HList) before.items.push(value);
    else dict.set(key, new HList([before, value]));
  }
  return dict;
}

/** Parameters in key order; a list gives one for each element, nil gives none. */
function stringifyQuery(dict: HDict): string {
  const pairs: string[] = [];
  for (const [key, value] of dict.entries()) {
    for (const item of value instanceof HList ? value.items : [value]) {
      if (item !== null) pairs.push(`${percentEncode(key)}=${percentEncode(display(item))}`);
    }
  }
  const query = pairs.join("&");
  checkStringLength(query.length);
  return query;
}

function parseUrl(text: string): HDict {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw thrown(`url_parse: invalid URL '${text.slice(0, 200)}'`);
  }
  const orNil = (part: string): Value => (part === "" ? null : part);
  return HDict.from([
    ["scheme", url.protocol.slice(0, -1)],
    ["username", orNil(url.username)],
    ["password", orNil(url.password)],
    ["host", orNil(url.hostname)],
    ["port", url.port === "" ? null : Number(url.port)],
    ["path", url.pathname],
    ["query", orNil(url.search.slice(1))],
    ["params", parseQuery(url.search)],
    ["fragment", orNil(url.hash.slice(1))],
  ]);
}

/** The reverse of `parseUrl`; `query` may be a text or a dict and goes before `params`. */
function buildUrl(parts: HDict): string {
  const text = (name: string): string => {
    const value = parts.get(name);
    return value === undefined || value === null ? "" : display(value);
  };
  const host = text("host");
  const user = text("username");
  const login = user === "" ? "" : `${user}${text("password") === "" ? "" : `:${text("password")}`}@`;
  const port = text("port");
  const authority = host === "" ? "" : `//${login}${host}${port === "" ? "" : `:${port}`}`;
  const scheme = text("scheme");
  const path = text("path");
  const slash = authority !== "" && path !== "" && !path.startsWith("/") ? "/" : "";
  const query = queryOf(parts);
  const fragment = text("fragment");
  return `${scheme === "" ? "" : `${scheme}:`}${authority}${slash}${path}${query === "" ? "" : `?${query}`}${fragment === "" ? "" : `#${fragment}`}`;
}

function queryOf(parts: HDict): string {
  const query = parts.get("query") ?? null;
  if (query instanceof HDict) return stringifyQuery(query);
  if (query !== null) return display(query);
  const params = parts.get("params");
  return params instanceof HDict ? stringifyQuery(params) : "";
}

export const URL_BUILTINS: readonly NativeEntry[] = [
  pure("url_encode", "fn(text: any) -> string", "Percent-encodes all but letters, digits and `-_.~`.", (args) =>
    percentEncode(textArg(args, 0)),
  ),
  pure("url_decode", "fn(text: any) -> string", "Decodes percent escapes and turns `+` into a space.", (args) =>
    percentDecode(textArg(args, 0)),
  ),
  pure("url_parse", "fn(text: any) -> dict", "Takes a URL apart; throws when it is none.", (args) => parseUrl(textArg(args, 0))),
  pure("url_build", "fn(parts: dict) -> string", "Puts a URL together from the parts that `url_parse` gives.", (args, context) =>
    buildUrl(dictArg(args, 0, "parts", context)),
  ),
  pure("query_parse", "fn(text: any) -> dict", "Reads a query string; repeated parameters become lists.", (args) =>
    parseQuery(textArg(args, 0)),
  ),
  pure("query_stringify", "fn(params: dict) -> string", "Writes a query string in key order.", (args, context) =>
    stringifyQuery(dictArg(args, 0, "params", context)),
  ),
];
