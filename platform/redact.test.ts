import fc from "fast-check";
import { expect, it } from "vitest";
import { redact } from "./index.ts";

const letters = "Abcdefghij0123456789";

it.each([
  [`key sk-${letters}${letters} end`, "key [redacted] end"],
  [`ghp_${letters}`, "[redacted]"],
  [`github_pat_${letters}_${letters}`, "[redacted]"],
  ["id AKIAIOSFODNN7EXAMPLE.", "id [redacted]."],
  [`eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0xx.${letters}`, "[redacted]"],
  ["Authorization: Bearer abc.def-ghi", "Authorization: Bearer [redacted]"],
  ['{"authorization": "Basic dXNlcjpwdw=="}', '{"authorization": "Basic [redacted]"}'],
  ["postgres://user:hunter2@host/db", "postgres://user:[redacted]@host/db"],
  ["PASSWORD=hunter2 next", "PASSWORD=[redacted] next"],
  ["DB_TOKEN: 'hunter22'", "DB_TOKEN: '[redacted]'"],
  ['{"api_key":"hunter22","n":1}', '{"api_key":"[redacted]","n":1}'],
  ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----\nrest", "[redacted]\nrest"],
  ["-----BEGIN PRIVATE KEY-----\nMIIE", "[redacted]"],
])("hides the secret of %s", (text, expected) => {
  expect(redact(text)).toBe(expected);
});

it.each(["a task-sk-short", "the token was lost", "https://host:8080/a@b", "no secret: no", "password reset", "eyJ.a.b", "risk-abcdefghijklmnopqrstuvwxyz"])(
  "leaves %s",
  (text) => {
    expect(redact(text)).toBe(text);
  },
);

it("changes nothing the second time", () => {
  const words = fc.constantFrom("token=", "abcdefgh12345678", "Bearer ", "://u:", "@h", "sk-", " ", "\n", "eyJ", ".", '"', "authorization: ");
  fc.assert(
    fc.property(fc.array(words), (parts) => {
      const once = redact(parts.join(""));
      expect(redact(once)).toBe(once);
    }),
  );
});

it("takes time linear in the text, whatever it holds", () => {
  const pieces = ["eyJ", "eyJ-", "eyJaaaaaaaa.", "sk-", "sk-a", "://", "://a:", "token", "token=", "token = ", "-----BEGIN PRIVATE KEY-----", "bearer ", "authorization:", "AKIA", "a", " ", "\t=", ":", "password\t\t\t\t"];
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    // quadratic work on a megabyte does not end within the time limit of a test
    expect(redact(text).length).toBeGreaterThan(0);
  }
});
