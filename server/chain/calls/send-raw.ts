import { BaseError, type Hex } from "viem";
import { chainClient } from "@/server/chain/client/client";

/** Wordings of nodes for "I have it". They only decide what is told: the chain tells what became of it. */
const KNOWN = /already known|already imported|known transaction|nonce too low|alreadyknown/i;

/**
 * Hands signed bytes to a node; may be repeated at will. Never throws.
 * @returns null when the node has them, else in its words why it may not
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
