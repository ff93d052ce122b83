import { type Abi, type Address, BaseError, decodeErrorResult, type Hex, isHex } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { erc3009Abi } from "@/server/chain/abi/erc3009";
import { permit2Abi } from "@/server/chain/abi/permit2";
import { routerErrors } from "@/server/chain/abi/routers";
import { chainClient } from "@/server/chain/client/client";
import { unreachable } from "@/server/chain/client/unreachable";

/** A call to try without sending it. */
export interface TrialCall {
  from?: Address;
  to: Address;
  data: Hex;
  /** Wei. */
  value?: Hex;
}

/** The data that a call would return, or the name of the error it would revert with; null for an unknown error. */
export type Outcome = { reverted: false; data: Hex } | { reverted: true; error: string | null };

/** JSON-RPC code of "execution reverted" in geth and nodes that follow it. */
const EXECUTION_REVERTED = 3;
/** Phrases of nodes that do not use that code; there is no standard. */
const REVERT_WORDS = /revert|invalid opcode|out of gas|vm execution error/i;

const ERRORS = [...routerErrors, ...permit2Abi, ...erc20Abi, ...erc3009Abi].filter(
  (entry) => entry.type === "error",
) as Abi;

/**
 * Simulates a call on the chain's latest state.
 * @throws AppError `bad_gateway` when the node fails; a revert is an outcome, not an error
 */
export async function callOrRevert(chainId: number, call: TrialCall): Promise<Outcome> {
  try {
    const data = await chainClient(chainId).request({ method: "eth_call", params: [call, "latest"] });
    return { reverted: false, data };
  } catch (error) {
    const data = revertData(error);
    if (data === undefined) throw unreachable(chainId, error);
    return { reverted: true, error: data && errorName(data) };
  }
}

/** Extracts a revert's data: null for a revert without data, undefined for an error that is not a revert. */
function revertData(error: unknown): Hex | null | undefined {
  const root = error instanceof BaseError ? error.walk() : error;
  const { code, data, message } = root as { code?: number; data?: unknown; message?: string };
  const bytes = typeof data === "object" && data !== null ? (data as { data?: unknown }).data : data;
  if (isHex(bytes)) return bytes === "0x" ? null : bytes;
  return code === EXECUTION_REVERTED || REVERT_WORDS.test(message ?? "") ? null : undefined;
}

/** Decodes the error's name from a revert's data; null for an unknown error. */
export function errorName(data: Hex): string | null {
  try {
    return decodeErrorResult({ abi: ERRORS, data }).errorName;
  } catch {
    return null;
  }
}
