import { methods } from "../declare.ts";

/** `harness.system`: the machine, the sandbox, and marks of trusted directives. */
export const SYSTEM_METHODS = methods("system", [
  [
    "platform",
    "fn() -> {os: string, arch: string, version: string, kernel: string, long_os_version: string, hostname: string}",
    "Operating system, processor architecture and name of the machine.",
  ],
  ["identity", "fn() -> {username: string, hostname: string?, pid: int}", "The user, the machine and the process."],
  ["cpu", "fn() -> {count: int, physical_count: any, model: any, frequency_mhz: any, usage_pct: any}", "The processors of the machine."],
  [
    "memory",
    "fn() -> {total_bytes: int, used_bytes: int, available_bytes: int, total_gb: float, used_gb: float, available_gb: float, pressure: any}",
    "The memory of the machine.",
  ],
  ["gpus", "fn() -> list", "The graphics processors of the machine."],
  ["temperature", "fn() -> {components: list}", "The temperatures of the machine's components."],
  [
    "processes",
    "fn() -> list<{pid: int, parent_pid: int?, name: string, cpu_pct: any, mem_bytes: int, is_harn_owned: bool, is_self: bool}>",
    "The processes of the machine.",
  ],
  ["host_conditions", "fn() -> dict", "Load, power and memory of the machine at this moment."],
  ["security_policy", "fn(config: dict) -> dict", "Sets how untrusted text is treated."],
  ["security_stamp_directive", "fn(content: string, emitter?: string) -> string", "Marks a directive so that it can be told from untrusted text."],
  ["security_verify_directive", "fn(content: string) -> dict", "Tells whether the mark of a directive is genuine."],
  [
    "vision_ocr",
    "fn(image: string | dict, options?: dict) -> {text: string, blocks: list, lines: list, tokens: list, source: dict, backend: any, stats: dict}",
    "Reads the text of an image.",
  ],
]);
