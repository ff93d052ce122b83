import type { Hex } from "viem";
import { readDirect } from "@/server/chain/reads/read-direct";
import type { OptionRow } from "@/server/gateway/option-row";
import { sleep } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";

const POLL_MS = 300;
const WAIT_MS = 1_500;

/**
 * Looks up a transaction that the buyer reports as sent. A mined one must have the router's event with exactly this
 * option's key, since smart accounts wrap calldata. A pending one must be the payer's own call with the key.
 * @returns whether a node shows that it pays this option; false proves nothing
 * @throws AppError `invalid_signature` when it is mined and did not pay this option, `bad_gateway`
 */
export async function checkTransaction(option: OptionRow, hash: Hex, signal: AbortSignal): Promise<boolean> {
  const { chainId, router, payer, key } = option;
  const giveUpAt = Date.now() + WAIT_MS;
  for (;;) {
    const sent = await readDirect({ chainId, router, payer, hash });
    if (sent?.keys.includes(key)) return true;
    if (sent?.isMined) throw notThisOption(hash);
    if (signal.aborted || Date.now() >= giveUpAt) return false;
    await sleep(POLL_MS, signal);
  }
}

function notThisOption(hash: Hex): AppError {
  return new AppError("invalid_signature", "The transaction is in a block and did not pay this option.", {
    details: { txId: hash },
  });
}
