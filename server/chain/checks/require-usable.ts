import { checkedStatus } from "@/server/chain/checks/chain-status";
import type { ChainConfig } from "@/server/chain/client/registry";
import { unreachable } from "@/server/chain/client/unreachable";
import { AppError } from "@/server/kernel/errors";

/**
 * Refuses a router that is not usable: it may be any contract, so nobody must send or sign anything there.
 * @throws AppError `invalid_state` when the chain differs from the chains file, `bad_gateway` while that is unknown
 */
export async function requireUsable({ id, name }: ChainConfig, router: string): Promise<void> {
  const { state, isUsable, brokenRouters } = await checkedStatus(id);
  if (isUsable && !brokenRouters.has(router.toLowerCase())) return;
  if (state === "unchecked") throw unreachable(id, null);
  throw new AppError(
    "invalid_state",
    `The configuration of ${name} does not match the network. An operator must correct it first.`,
    { details: { reason: "chain_misconfigured" } },
  );
}
