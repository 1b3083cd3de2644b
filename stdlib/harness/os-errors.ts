import { constants } from "node:os";
import { HarnError } from "#vm/values";

/** `strerror` texts by the name that Node gives; the numbers come from the platform. */
const TEXTS: Readonly<Record<string, string>> = {
  E2BIG: "Argument list too long",
  EACCES: "Permission denied",
  EAGAIN: "Resource temporarily unavailable",
  EBADF: "Bad file descriptor",
  EBUSY: "Device or resource busy",
  EDQUOT: "Disk quota exceeded",
  EEXIST: "File exists",
  EFBIG: "File too large",
  EINTR: "Interrupted system call",
  EINVAL: "Invalid argument",
  EIO: "Input/output error",
  EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links",
  EMFILE: "Too many open files",
  EMLINK: "Too many links",
  ENAMETOOLONG: "File name too long",
  ENFILE: "Too many open files in system",
  ENODEV: "No such device",
  ENOENT: "No such file or directory",
  ENOEXEC: "Exec format error",
  ENOMEM: "Cannot allocate memory",
  ENOSPC: "No space left on device",
  ENOSYS: "Function not implemented",
  ENOTDIR: "Not a directory",
  ENOTEMPTY: "Directory not empty",
  ENOTSUP: "Operation not supported",
  ENXIO: "No such device or address",
  EOPNOTSUPP: "Operation not supported",
  EPERM: "Operation not permitted",
  EPIPE: "Broken pipe",
  EROFS: "Read-only file system",
  ESRCH: "No such process",
  ETIMEDOUT: "Connection timed out",
  ETXTBSY: "Text file busy",
  EXDEV: "Invalid cross-device link",
};

const KINDS: Readonly<Record<string, string>> = {
  ENOENT: "not_found",
  EACCES: "permission_denied",
  EPERM: "permission_denied",
  EEXIST: "already_exists",
  EISDIR: "is_a_directory",
  ENOTDIR: "not_a_directory",
  ENOTEMPTY: "directory_not_empty",
  EROFS: "read_only_filesystem",
  ENOSPC: "storage_full",
  EINVAL: "invalid_input",
  ERR_INVALID_ARG_VALUE: "invalid_input",
};

/** An input/output failure that no system call reported. */
export class IoFailure extends Error {
  constructor(
    message: string,
    readonly kind: string,
  ) {
    super(message);
  }
}

/**
 * Text of a failed operation, such as `No such file or directory (os error 2)`.
 * @param error what a Node file or process function threw
 * @throws the error itself when it is no operating system error: a Harn error or a defect must not turn into a text
 */
export function osErrorText(error: unknown): string {
  if (error instanceof IoFailure) return error.message;
  const code = errorCode(error);
  if (code === "ERR_INVALID_ARG_VALUE") return "file name contained an unexpected NUL byte";
  const number = code === undefined ? undefined : errorNumber(code);
  if (code === undefined || number === undefined) throw error;
  return `${TEXTS[code] ?? code} (os error ${number})`;
}

/** Machine-readable kind of a failed operation: `not_found`, `permission_denied`, `invalid_data`, …, else `other`. */
export function osErrorKind(error: unknown): string {
  if (error instanceof IoFailure) return error.kind;
  const code = errorCode(error);
  return (code === undefined ? undefined : KINDS[code]) ?? "other";
}

/** Name of the system error (`ENOENT`), or undefined when it is none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof HarnError) return undefined;
  const code: unknown = "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

function errorNumber(code: string): number | undefined {
  const numbers: Readonly<Record<string, number>> = constants.errno;
  return Object.hasOwn(numbers, code) ? numbers[code] : undefined;
}
