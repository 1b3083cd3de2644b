/** Cookies, forms and responses as values; nothing here talks to a network. */
import { builtins } from "../declare.ts";

const HEADERS = "string | list | dict";
const VERIFIED_SESSION = "{ok: bool, payload: any, error: any}";

export const WEB_BUILTINS = builtins([
  [
    "cookie_parse",
    `fn(headers: ${HEADERS}) -> {cookies: dict, pairs: list, duplicates: dict, invalid: list}`,
    "Reads the cookies of a request; of a repeated name the first one counts.",
  ],
  ["cookie_serialize", "fn(name: string, value: string, options?: dict) -> string", "Writes the header that sets a cookie."],
  ["cookie_sign", "fn(value: string, secret: string) -> string", "Signs the value of a cookie."],
  ["cookie_verify", "fn(signed_value: string, secret: string) -> {ok: bool, value: any, error: any}", "Checks the signature of a cookie's value without throwing."],
  ["session_sign", "fn(payload: any, secret: string) -> string", "Signs a session, which the token holds as a whole."],
  ["session_verify", `fn(token: string, secret: string) -> ${VERIFIED_SESSION}`, "Checks the token of a session without throwing."],
  [
    "session_cookie",
    "fn(name: string, payload: any, secret: string, options?: dict) -> string",
    "Writes the header that sets a signed session as a cookie with safe defaults.",
  ],
  ["session_from_cookies", `fn(headers: ${HEADERS}, name: string, secret: string) -> ${VERIFIED_SESSION}`, "Finds and checks the session among the cookies of a request."],
  [
    "cookie_round_trip",
    `fn(request_cookie: ${HEADERS} | nil, set_cookie?: ${HEADERS}) -> {cookie_header: string, cookies: dict}`,
    "Gives the cookies that a browser sends after a response, for tests.",
  ],
  [
    "multipart_parse",
    "fn(body: string | bytes, content_type: string, options?: {max_total_bytes?: int, max_field_bytes?: int, max_fields?: int}) -> {boundary: string, fields: list, field_count: int, total_bytes: int}",
    "Takes a multipart body apart into its fields.",
  ],
  ["multipart_field_bytes", "fn(field: dict) -> bytes", "Gives the bytes of a field."],
  ["multipart_field_text", "fn(field: dict) -> string", "Gives the text of a field; throws when it is not valid UTF-8."],
  ["multipart_form_data", "fn(fields: list, options?: dict) -> {content_type: string, boundary: string, body: any}", "Writes fields as a multipart body."],
  ["http_response", "fn(status: int, body?: any, headers?: dict) -> dict", "Makes a response."],
  ["http_response_text", "fn(text: any, options?: dict) -> dict", "Makes a response with a text."],
  ["http_response_json", "fn(value: any, options?: dict) -> dict", "Makes a response with a value as JSON."],
  ["http_response_bytes", "fn(data: string | bytes, options?: dict) -> dict", "Makes a response with bytes."],
  ["http_header", "fn(headers_or_message: dict, name: string) -> string?", "Gives a header, whatever its letter case, or nil."],
  ["http_ok", "fn(...arguments: any) -> dict", "Makes a response with status 200."],
  ["http_created", "fn(...arguments: any) -> dict", "Makes a response with status 201."],
  ["http_no_content", "fn(...arguments: any) -> dict", "Makes a response with status 204."],
  ["http_not_modified", "fn(...arguments: any) -> dict", "Makes a response with status 304."],
  ["http_error", "fn(...arguments: any) -> dict", "Makes a response that tells of an error."],
  ["http_reply", "fn(...arguments: any) -> dict", "Makes a response that fits what the request accepts."],
  ["sse_event", "fn(event: any, options?: dict) -> string", "Writes a server-sent event."],
]);
