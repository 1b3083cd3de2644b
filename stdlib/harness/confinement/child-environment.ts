/** Which variables of a run its child processes get. */
import { redact } from "#platform";
import type { World } from "#vm/host";
import { checksPaths } from "#vm/host/policy";

/** What programs need to run at all, and how they should talk. Never taken for secrets. */
const ESSENTIAL: ReadonlySet<string> = new Set([
  "PATH", "HOME", "USER", "LOGNAME", "SHELL", "PWD", "LANG", "LANGUAGE", "TZ", "TERM", "COLORTERM", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CI",
  "TMPDIR", "TMP", "TEMP", "EDITOR", "PAGER", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
  // Windows does not start a program without these.
  "SystemRoot", "SYSTEMROOT", "ComSpec", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "windir",
]);
const ESSENTIAL_PREFIX = "LC_";

/** Names of secrets, by the words in them. */
const SECRET = /(?:^|_)(?:(?:API|ACCESS|PRIVATE|SIGNING|ENCRYPTION|SSH|MASTER)?_?KEYS?|A?PIKEY|TOKENS?|SECRETS?|PASS|PASSWORDS?|PASSWD|PASSPHRASE|PWD|PW|CREDENTIALS?|CREDS|AUTH|AUTHTOKEN|BEARER|COOKIES?|PAT|DSN|CONNECTION_STRING)(?:_|\d*$)|(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|APIKEY)$/i;
/** Doors to the user's keys and machines. */
const DOORS: ReadonlySet<string> = new Set(["SSH_AUTH_SOCK", "SSH_AGENT_PID", "GPG_AGENT_INFO", "DOCKER_HOST", "KUBECONFIG", "DBUS_SESSION_BUS_ADDRESS", "DATABASE_URL", "NETRC"]);
const VENDORS = /^(?:AWS|AZURE|GOOGLE|GCP|GCLOUD|OPENAI|ANTHROPIC|VAULT|GITHUB|GITLAB|NPM_CONFIG_|npm_config_)_?.*(?:ID|KEY|TOKEN|SECRET|_AUTH|CREDENTIALS?)/i;

/** Whether a variable is one that every program may see. */
export function isEssential(name: string): boolean {
  return ESSENTIAL.has(name) || name.startsWith(ESSENTIAL_PREFIX);
}

/** Whether a variable holds a secret, by its name or by the form of its value. */
export function looksSecret(name: string, value: string): boolean {
  return !isEssential(name) && (DOORS.has(name) || SECRET.test(name) || VENDORS.test(name) || redact(value) !== value);
}

/**
 * What a child gets of the run's environment. Variables that the program sets for the child itself come on top.
 * @returns a copy without prototype: `__proto__` and `constructor` are variable names like others
 */
export function inheritedVariables({ env, confinement }: World): Record<string, string> {
  const inherited = Object.create(null) as Record<string, string>;
  const exposed = new Set(confinement?.children.exposed);
  const withheld = new Set(confinement?.children.withheld);
  const confined = checksPaths(confinement);
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || withheld.has(name)) continue;
    if (!confined || exposed.has(name) || !looksSecret(name, value)) inherited[name] = value;
  }
  return inherited;
}
