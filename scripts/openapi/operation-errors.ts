import type { AuthKind, Contract } from "@/server/http/contract";
import { ERROR_STATUS, type ErrorCode } from "@/server/kernel/errors";

const ANY: ErrorCode[] = [
  "invalid_params",
  "header_not_ascii",
  "invalid_api_version",
  "unknown_api_version",
  "api_version_downgrade",
  "rate_limited",
  "internal_error",
  "unavailable",
];
const KEY: ErrorCode[] = ["missing_api_key", "invalid_api_key", "conflicting_auth_headers", "forbidden"];
const OF_AUTH: Record<AuthKind, ErrorCode[]> = {
  gateway: ["invalid_api_key", "conflicting_auth_headers", "missing_client_id", "missing_app_id"],
  partner: KEY,
  legacy: KEY,
  merchant: [...KEY, "missing_merchant_id"],
};
const OF_IDEMPOTENCY: ErrorCode[] = ["params_validation", "idempotency_conflict", "idempotency_in_progress"];

/** Returns all error codes of an operation by HTTP status: its own, and those of its authentication and validation. */
export function errorsOf(contract: Contract): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([...ANY, ...OF_AUTH[contract.auth], ...contract.errors]);
  if (contract.params || contract.query || contract.body) codes.add("params_validation");
  if (contract.idempotency) for (const code of OF_IDEMPOTENCY) codes.add(code);
  if (contract.idempotency) codes.add("missing_idempotency_key");
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = contract.errorStatus?.[code] ?? ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [code, status] of Object.entries(contract.furtherStatus ?? {}))
    byStatus.set(status, [code as ErrorCode]);
  // The server answers these before it knows which operation is meant.
  for (const status of [408, 431]) byStatus.set(status, ["invalid_params"]);
  if (contract.body) {
    byStatus.set(413, ["invalid_params"]);
    byStatus.set(415, ["invalid_params"]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}
