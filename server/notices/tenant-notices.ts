import type { Notice } from "@/server/notices/schema";

/**
 * Rewrites notices for accounts other than the operator's. They learn that payments or refunds wait on a network, but
 * not which of the installation's keys stopped or why. Faults without effect on the account are omitted.
 */
export function tenantNotices(notices: readonly Notice[]): Notice[] {
  const waiting = new Set<string>();
  return notices.flatMap((notice): Notice[] => {
    if (notice.kind === "chain_misconfigured") return notice.stops === "nothing" ? [] : [notice];
    if (notice.kind !== "signer_halted" && notice.kind !== "signer_paused") return [notice];
    const { holds, chainId, network } = notice;
    const place = `${chainId} ${holds}`;
    if (holds === "nothing" || waiting.has(place)) return [];
    waiting.add(place);
    return [{ kind: "network_waits", chainId, network, holds }];
  });
}
