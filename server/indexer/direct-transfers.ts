import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import type { RouterEvent } from "@/server/chain/reads/router-events";

/**
 * Finds the transfers that no router event explains. A payment, a deposit or a wallet-funded refund emits an event in
 * the same transaction, with the same token and amount. Transfers out of the router are settlements or refunds.
 */
export function directTransfers(
  router: string,
  { transfers, events }: { transfers: readonly TokenTransfer[]; events: readonly RouterEvent[] },
): TokenTransfer[] {
  const own = router.toLowerCase();
  const executed = events.map(({ txHash, token, amount }) => `${txHash} ${token} ${amount}`);
  return transfers.filter(({ from, to, amount, txHash, token }) => {
    if (from === own || amount === 0n) return false;
    const at = to === own ? executed.indexOf(`${txHash} ${token} ${amount}`) : -1;
    if (at >= 0) executed.splice(at, 1);
    return at < 0;
  });
}
