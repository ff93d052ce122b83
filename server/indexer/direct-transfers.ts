import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import type { RouterEvent } from "@/server/chain/reads/router-events";

/**
 * The transfers that no event of the router accounts for. What a payment, a deposit or a refund that a wallet funds
 * brings into the router is told by an event of the same transaction, in the same token and amount; what comes out of it
 * is a settlement or a refund.
 */
export function directTransfers(
  router: string,
  { transfers, events }: { transfers: readonly TokenTransfer[]; events: readonly RouterEvent[] },
): TokenTransfer[] {
  const own = router.toLowerCase();
  const told = events.map(({ txHash, token, amount }) => `${txHash} ${token} ${amount}`);
  return transfers.filter(({ from, to, amount, txHash, token }) => {
    if (from === own || amount === 0n) return false;
    const at = to === own ? told.indexOf(`${txHash} ${token} ${amount}`) : -1;
    if (at >= 0) told.splice(at, 1);
    return at < 0;
  });
}
