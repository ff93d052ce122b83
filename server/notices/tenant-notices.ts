import type { Notice } from "@/server/notices/schema";

/**
 * The notices as an account that does not run the installation reads them: that payments or refunds wait on a network, and
 * not which key of the installation stopped there or why. Faults that keep nothing of the account from working are left out.
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
