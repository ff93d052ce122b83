import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import type { RouterEvent } from "@/server/chain/reads/router-events";

/**
 * Finds the transfers that no router event explains. A payment, a deposit or a wallet-funded refund emits an event in
 * the same transaction, with the same router, token and amount. Transfers out of a router are settlements or refunds,
 * unless another router receives them.
 */
export function directTransfers(
  routers: readonly string[],
  { transfers, events }: { transfers: readonly TokenTransfer[]; events: readonly RouterEvent[] },
): TokenTransfer[] {
  const own = new Set(routers.map((router) => router.toLowerCase()));
  const executed = events.flatMap((event) => ("merchantRef" in event ? nameOf(event.router, event) : []));
  return transfers.filter(({ from, to, ...transfer }) => {
    if ((own.has(from) && !own.has(to)) || transfer.amount === 0n) return false;
    const at = own.has(to) ? executed.indexOf(nameOf(to, transfer)) : -1;
    if (at >= 0) executed.splice(at, 1);
    return at < 0;
  });
}

function nameOf(
  receiver: string,
  { txHash, token, amount }: Pick<TokenTransfer, "txHash" | "token" | "amount">,
): string {
  return `${receiver} ${txHash} ${token} ${amount}`;
}
