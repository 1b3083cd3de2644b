import { describe, expect, it } from "vitest";
import { display, HarnError } from "#vm/values";
import { egressFromEnvironment, egressRefusal, OPEN_GATE, withNetworkCeiling } from "./index.ts";

const verdict = (env: Record<string, string>, url: string): string | null => egressRefusal(egressFromEnvironment(env), new URL(url));

describe("without rules", () => {
  it.each(["https://example.org/", "http://93.184.216.34/", "http://[2606:2800:220:1::1]/", "ws://example.org:9000/"])("%s is reached", (url) => {
    expect(verdict({}, url)).toBe(null);
  });

  it.each([
    "http://localhost/", "http://LOCALHOST.:80/", "http://a.localhost/", "http://127.0.0.1/", "http://127.9.9.9:99/", "http://2130706433/", "http://0x7f.1/", "http://017700000001/",
    "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://10.1.2.3/", "http://172.31.0.1/", "http://192.168.0.1/", "http://169.254.169.254/latest",
    "http://0.0.0.0/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[::]/", "http://100.64.0.1/",
  ])("%s is blocked", (url) => {
    expect(verdict({}, url)).toMatch(/blocked$/);
  });
});

describe("rules", () => {
  it("deny wins over allow, and an allowed private host is reached", () => {
    const env = { HARN_EGRESS_ALLOW: "*.example.org, 10.0.0.0/8,[::1]:8080", HARN_EGRESS_DENY: "bad.example.org,10.0.0.9" };
    expect(verdict(env, "https://api.example.org/")).toBe(null);
    expect(verdict(env, "https://bad.example.org/")).toContain("deny list");
    expect(verdict(env, "http://10.2.3.4/")).toBe(null);
    expect(verdict(env, "http://10.0.0.9/")).toContain("deny list");
    expect(verdict(env, "http://[::1]:8080/")).toBe(null);
    expect(verdict(env, "http://[::1]:8081/")).toContain("blocked");
    expect(verdict(env, "https://example.org/")).toContain("not on the allow list");
    expect(verdict(env, "https://evilexample.org/")).toContain("not on the allow list");
  });

  it("ports, also the usual ones", () => {
    const env = { HARN_EGRESS_DEFAULT: "deny", HARN_EGRESS_ALLOW: "example.org:443" };
    expect(verdict(env, "https://example.org/")).toBe(null);
    expect(verdict(env, "http://example.org/")).not.toBe(null);
    expect(verdict(env, "http://example.org:443/")).toBe(null);
  });

  it("switches", () => {
    expect(verdict({ HARN_EGRESS_BLOCK_PRIVATE: "off" }, "http://127.0.0.1/")).toBe(null);
    expect(verdict({ HARN_EGRESS_ALLOW_LOOPBACK: "1" }, "http://127.0.0.1/")).toBe(null);
    expect(verdict({ HARN_EGRESS_ALLOW_LOOPBACK: "1" }, "http://10.0.0.1/")).not.toBe(null);
    expect(verdict({ HARN_EGRESS_DEFAULT: "deny" }, "https://example.org/")).toBe("the host is not on the allow list");
  });

  it.each([
    ["HARN_EGRESS_DEFAULT", "maybe"], ["HARN_EGRESS_BLOCK_PRIVATE", "yes"], ["HARN_EGRESS_ALLOW_LOOPBACK", "on"],
    ["HARN_EGRESS_ALLOW", "http://x"], ["HARN_EGRESS_DENY", "a b"], ["HARN_EGRESS_ALLOW", "10.0.0.0/99"], ["HARN_EGRESS_ALLOW", "x:0"],
  ])("%s=%s is a mistake that names the variable", (name, value) => {
    expect(() => egressFromEnvironment({ [name]: value })).toThrow(name);
  });
});

describe("the ceiling", () => {
  const refused = (allowed: boolean, operation: string, ...args: string[]): string | null => {
    try {
      withNetworkCeiling(OPEN_GATE, allowed, egressFromEnvironment({})).checkConnection?.(operation, [null, ...args]);
      return null;
    } catch (error) {
      return error instanceof HarnError ? display(error.payload) : "other";
    }
  };

  it("refuses every connection before a policy is asked, and nothing else", () => {
    expect(refused(false, "net.get", "https://u:secret@example.org/x")).toBe(
      "{category: egress_blocked, code: HARN-CAP-201, host: example.org, port: 443, reason: the sandbox denies network access; `--allow-process-network` grants it, type: EgressBlocked, url: https://example.org/x}",
    );
    expect(refused(false, "net.session_request", "s", "GET", "http://example.org:81/")).toContain("port: 81");
    expect(refused(false, "net.websocket_server")).toContain("host: nil");
    expect(refused(false, "net.get", "no url")).toContain("url: no url");
    for (const operation of ["net.cookie_delete", "net.server", "net.egress_policy", "fs.read_text"]) expect(refused(false, operation)).toBe(null);
  });

  it("asks the policy where there is network", () => {
    expect(refused(true, "net.get", "https://example.org/")).toBe(null);
    expect(refused(true, "net.request", "GET", "http://169.254.169.254/")).toContain("private addresses are blocked");
    expect(refused(true, "net.get", "no url")).toBe(null);
  });
});
