import type { Hex } from "viem";
import { countBit, type OptionRow } from "@/server/gateway/option-row";
import type { ConfirmBody } from "@/server/gateway/schema";
import { AppError } from "@/server/kernel/errors";

/** The evidence in the wallet's results: a signature after its approvals, or a sent transaction. */
export type Evidence =
  | { kind: "signature"; approvals: Hex[]; signature: Hex }
  | { kind: "transaction"; hash: Hex };

/** One result as it is stored and compared: hex in lower case. */
export interface StoredResult {
  type: "walletRpc";
  data: string[];
}

const HASH = /^0x[0-9a-f]{64}$/;
const BYTES = /^0x([0-9a-f]{2})+$/;
/** Signatures of smart accounts carry proofs of several signers; no wallet comes near this. */
const MAX_SIGNATURE_LENGTH = 2 + 2 * 16_384;

/** Normalises results, so that equal confirms compare equal. */
export function normaliseResults(results: ConfirmBody["results"]): StoredResult[] {
  return results.map(({ type, data }) => ({ type, data: data.map((value) => value.toLowerCase()) }));
}

/**
 * Reads results in the order of the option's actions.
 * @throws AppError `params_validation` when their number or shape differs from the actions
 */
export function readResults(option: OptionRow, results: readonly StoredResult[]): Evidence {
  const allowed = executedCounts(option);
  if (!allowed.includes(results.length)) {
    throw misaligned(
      "results",
      `must have one result for each action of the option: ${allowed.join(" or ") || "fetch its actions first"}`,
      { allowed },
    );
  }
  const values = results.map(({ data }) => data[0] ?? "");
  if (option.kind === "native") return { kind: "transaction", hash: hashAt(values, 0) };
  const approvals = values.slice(0, -1).map((_, i) => hashAt(values, i));
  return { kind: "signature", approvals, signature: signatureAt(values, values.length - 1) };
}

/** Returns the numbers of actions with which the option was handed out; several if an allowance changed. */
function executedCounts(option: OptionRow): number[] {
  return [1, 2, 3].filter((count) => (option.actionCounts & countBit(count)) !== 0);
}

function hashAt(values: string[], index: number): Hex {
  const value = values[index] ?? "";
  if (HASH.test(value)) return value as Hex;
  throw misaligned(`results.${index}.data.0`, "must be the transaction's hash: 0x and 64 hex digits");
}

function signatureAt(values: string[], index: number): Hex {
  const value = values[index] ?? "";
  if (value.length <= MAX_SIGNATURE_LENGTH && BYTES.test(value)) return value as Hex;
  throw misaligned(`results.${index}.data.0`, "must be the signature: 0x and an even number of hex digits");
}

function misaligned(field: string, message: string, details?: Record<string, unknown>): AppError {
  return new AppError("params_validation", `${field}: ${message}`, { issues: [{ field, message }], details });
}
