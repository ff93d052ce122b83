import {
  BaseError,
  HttpRequestError,
  isHex,
  ResponseBodyTooLargeError,
  RpcRequestError,
  TimeoutError,
} from "viem";

/**
 * What a failed request means for its endpoint. `final`: the chain's own answer, the same on every endpoint. `refused`:
 * this endpoint does not answer this request, but may answer others. `faulty`: it answers nothing useful at present.
 */
export type Verdict = "final" | "refused" | "faulty";

/** Codes of a revert, a rejected transaction and a failed execution. */
const FINAL_CODES: ReadonlySet<number> = new Set([3, -32003, -32015]);
/** Phrases of nodes for a failing call, or a transaction that cannot be included; there is no standard. */
const FINAL_WORDS =
  /revert|invalid opcode|out of gas|vm execution error|stack (under|over)flow|invalid jump|write protection|already ?known|already imported|\bknown transaction|nonce too (low|high)|underpriced|insufficient ?funds|intrinsic gas|exceeds? (the )?(block )?gas limit|gas required exceeds|fee per gas (less|higher)|fee ?cap/i;

/** Codes of an invalid request, invalid parameters, and a method that the endpoint lacks. */
const REFUSED_CODES: ReadonlySet<number> = new Set([-32600, -32601, -32602, -32004]);
const THROTTLING_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 429]);
const REFUSED_STATUSES: ReadonlySet<number> = new Set([400, 413, 414]);
/** Phrases for too many blocks or too many logs in one request. */
const RANGE_WORDS =
  /block range|blocks range|range (is )?too|ranges? (over|of more)|range limit|maximum range|limited to .*(range|blocks)|more than \d+ (results|logs|blocks)|too (large|big|wide)|too many (results|logs|blocks)|response size|size exceeded|query (returned|timeout)/i;
/** Phrases about the caller's access and request rate. */
const ACCESS_WORDS =
  /too many requests|\brate\b|rate.?limit|throttl|per (second|minute|hour|day)|\bdaily\b|throughput|compute units|credits?\b|quota|capacity|unauthori[sz]ed|authenticat|authori[sz]ation|forbidden|access|api.?key|project id|payment required/i;

const KINDS = [RpcRequestError, HttpRequestError, TimeoutError, ResponseBodyTooLargeError];

interface Facts {
  code?: number;
  details: string;
  status?: number;
}

/**
 * Judges why a request to an endpoint failed. Only known answers of the chain are final; every other request goes to
 * another endpoint.
 */
export function judgeFault(fault: unknown): Verdict {
  const error = rootOf(fault);
  const { status = 200, code, details } = factsOf(error);
  const isOk = status >= 200 && status <= 299;
  if (!isOk && !REFUSED_STATUSES.has(status)) return "faulty";
  if (error instanceof ResponseBodyTooLargeError) return "refused";
  if (!(error instanceof RpcRequestError)) return isOk ? "faulty" : "refused";
  const isFinal = isHex(error.data) || FINAL_CODES.has(error.code) || FINAL_WORDS.test(details);
  if (isFinal) return isOk ? "final" : "refused";
  if (ACCESS_WORDS.test(details)) return "faulty";
  return !isOk || REFUSED_CODES.has(code ?? 0) || RANGE_WORDS.test(details) ? "refused" : "faulty";
}

/** Checks whether a request failed by a fault of its endpoint, which the failover reports. */
export function isOfEndpoint(fault: unknown): boolean {
  const error = rootOf(fault);
  return KINDS.some((kind) => error instanceof kind) && judgeFault(error) === "faulty";
}

/** Checks whether an endpoint refused a request for its rate, its quota or the caller's key. */
export function isThrottled(fault: unknown): boolean {
  const { status = 200, details } = factsOf(rootOf(fault));
  return THROTTLING_STATUSES.has(status) || (judgeFault(fault) === "faulty" && ACCESS_WORDS.test(details));
}

/** Checks whether a request for logs may have failed because it spans too many blocks. */
export function mayBeTooWide(fault: unknown): boolean {
  const error = rootOf(fault);
  if (error instanceof ResponseBodyTooLargeError) return true;
  const { status = 200, code, details } = factsOf(error);
  if (ACCESS_WORDS.test(details)) return false;
  if (REFUSED_STATUSES.has(status) || RANGE_WORDS.test(details)) return true;
  // Some nodes report only "limit exceeded".
  return code !== undefined && (REFUSED_CODES.has(code) || /limit|exceed|timed? ?out|timeout/i.test(details));
}

/** Finds the original error of the exchange inside viem's wrappers. */
function rootOf(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error;
  return error.walk((each) => KINDS.some((kind) => each instanceof kind)) ?? error;
}

function factsOf(error: unknown): Facts {
  const { code, details, status } = error as { code?: unknown; details?: unknown; status?: unknown };
  return {
    details: typeof details === "string" ? details : "",
    ...(typeof code === "number" ? { code } : {}),
    ...(typeof status === "number" ? { status } : {}),
  };
}
