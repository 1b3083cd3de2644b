/** Leases on the host, supplied by it. */
import { methods } from "../declare.ts";

export const HOST_LEASE_METHODS = methods("host_lease", [
  ["status", "fn(request?: dict) -> any", "State of a lease."],
  ["acquire", "fn(request: dict) -> any", "Takes a lease."],
  ["release", "fn(request: dict) -> any", "Gives a lease back."],
  ["update_metadata", "fn(request: dict) -> any", "Changes what is noted with a lease."],
]);
