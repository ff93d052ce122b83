import type { ChainConfig } from "@/server/chain/client/registry";
import type { Head } from "@/server/chain/reads/blocks";
import { isExecuted } from "@/server/chain/reads/router-state";
import type { Rereading } from "@/server/indexer/reread-recent";
import { log } from "@/server/kernel/log";

interface Reader {
  chain: ChainConfig;
  reread: Rereading;
}

/**
 * Asks the router itself whether it has executed a payment, by whichever option, as of the last confirmed block: logs
 * may be left out, its state is not. Where it has, blocks farther back are read again, since the event is missing.
 * @throws AppError `bad_gateway`; then nothing may be concluded
 */
export async function isExecutedOnChain(
  { chain, reread }: Reader,
  { paymentId, router }: { paymentId: string; router: string },
  head: Head,
): Promise<boolean> {
  const payment = { chainId: chain.id, router, paymentId };
  if (!(await isExecuted(payment, Math.max(head.confirmed, 0)))) return false;
  reread.isWide = true;
  log().warn(
    { chainId: chain.id, paymentId },
    "the router has executed a payment whose event no log has shown",
  );
  return true;
}
