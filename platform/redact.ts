const REDACTED = "[redacted]";

/**
 * What looks like a secret. Each pattern is linear on every text: a run of characters is entered only at its start
 * (`(?<![\w-])`), and nothing that can fail follows an unbounded run.
 */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Private keys, also cut off ones.
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g, REDACTED],
  // JSON web tokens.
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, REDACTED],
  // Keys with the mark of their issuer.
  [
    /(?<![\w-])(?:sk-|sk_live_|sk_test_|rk_live_|pk_live_|ghp_|gho_|ghu_|ghs_|ghr_|github_pat_|glpat-|xox[abeprs]-|npm_|pypi-|hf_|AIza|ya29\.|SG\.|dop_v1_|shpat_|whsec_|gsk_|xai-)[\w.-]{16,}/g,
    REDACTED,
  ],
  [/(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/g, REDACTED],
  // Credentials of HTTP headers.
  [/\b(authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer|token|digest)?\s{0,4})[^\s"',;]+/gi, `$1${REDACTED}`],
  [/\b(bearer\s{1,4})[\w.~+/=-]{8,}/gi, `$1${REDACTED}`],
  // The password of a URL.
  [/(:\/\/[^\s/:@]{0,256}:)[^\s/@]{1,256}(?=@)/g, `$1${REDACTED}`],
  // A value that its name calls a secret.
  [
    /((?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret)["']?\s{0,4}[:=]\s{0,4}["']?)(?!\[redacted\])[^\s"',;&]{4,}/gi,
    `$1${REDACTED}`,
  ],
];

/** A text without what looks like secrets: keys, tokens, passwords. Used for everything that is printed or kept. */
export function redact(text: string): string {
  let result = text;
  for (const [pattern, replacement] of PATTERNS) result = result.replace(pattern, replacement);
  return result;
}
