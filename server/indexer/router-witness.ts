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
 * Checks with the router itself whether it has executed a payment by any option, as of the last confirmed block. Logs
 * may be incomplete, its state is not. If it has, the event is missing and blocks further back are reread.
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
