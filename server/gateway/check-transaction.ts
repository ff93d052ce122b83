import type { Hex } from "viem";
import { readExecutedKeys } from "@/server/chain/read-execution";
import { sleep } from "@/server/clock";
import { AppError } from "@/server/errors";
import type { OptionRow } from "@/server/gateway/option-row";

const POLL_MS = 150;
const WAIT_MS = 1_500;

/**
 * Looks at a transaction that the buyer says he sent. One that is mined must carry the router's event for exactly this
 * option's key: calldata proves nothing, since smart accounts wrap it. One that is not mined yet is believed, and the
 * watcher judges it.
 * @throws AppError `invalid_signature` when it is mined and did not pay this option, `bad_gateway`
 */
export async function checkTransaction(option: OptionRow, hash: Hex, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + WAIT_MS;
  for (;;) {
    const keys = await readExecutedKeys(option.chainId, option.router, hash);
    if (keys?.includes(option.key)) return;
    if (keys) throw notThisOption(hash);
    if (signal.aborted || Date.now() >= giveUpAt) return;
    await sleep(POLL_MS, signal);
  }
}

function notThisOption(hash: Hex): AppError {
  return new AppError("invalid_signature", "The transaction is in a block and did not pay this option.", {
    details: { txId: hash },
  });
}
