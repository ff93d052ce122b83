import { createHash } from "node:crypto";
import type { IdempotencyRecord } from "@/server/db/run-once";
import type { AuthKind, Contract, ScopeOf } from "@/server/http/contract";
import { AppError } from "@/server/kernel/errors";

const MAX_LENGTH = 255;
const PRINTABLE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Returns the idempotency record of a request with an `Idempotency-Key`; null without a key, or where none is honoured.
 * A key belongs to the partner, the API key's mode and, where the operation has one, the merchant.
 * @throws AppError `missing_idempotency_key`, or `params_validation` for one that is too long
 */
export function idempotencyOf(
  contract: Contract,
  request: Request,
  { scope, body }: { scope: ScopeOf[AuthKind]; body: unknown },
): IdempotencyRecord | null {
  if (!contract.idempotency || scope.kind === "gateway") return null;
  const key = request.headers.get("idempotency-key");
  if (key === null || key === "") {
    if (contract.idempotency === "honoured" && key === null) return null;
    throw new AppError("missing_idempotency_key", "The header Idempotency-Key is missing or empty.");
  }
  if (key.length > MAX_LENGTH || !PRINTABLE.test(key)) {
    const message = `must be 1 to ${MAX_LENGTH} printable ASCII characters`;
    throw new AppError("params_validation", `Idempotency-Key: ${message}`, {
      issues: [{ field: "Idempotency-Key", message }],
      details: { max: MAX_LENGTH },
    });
  }
  return {
    scope,
    mode: scope.mode,
    merchantId: scope.kind === "merchant" ? scope.merchantId : "",
    method: request.method,
    path: new URL(request.url).pathname,
    key,
    fingerprint: createHash("sha256")
      .update(JSON.stringify(body ?? null))
      .digest(),
    status: contract.status ?? 200,
    replayed: false,
  };
}
