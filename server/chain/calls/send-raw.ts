import { BaseError, type Hex } from "viem";
import { chainClient } from "@/server/chain/client/client";

/** Phrases that nodes use for a transaction they already have. They only affect the report: the receipt decides. */
const KNOWN = /already known|already imported|known transaction|nonce too low|alreadyknown/i;

/**
 * Sends signed bytes to a node; safe to repeat. Never throws.
 * @returns null when the node has them, else the node's reason for refusing
 */
export async function sendRaw(chainId: number, raw: Hex): Promise<string | null> {
  try {
    await chainClient(chainId).sendRawTransaction({ serializedTransaction: raw });
    return null;
  } catch (fault) {
    const reason = fault instanceof BaseError ? fault.details || fault.shortMessage : String(fault);
    return KNOWN.test(reason) ? null : reason;
  }
}
