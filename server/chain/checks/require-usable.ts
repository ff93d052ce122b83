import { checkedStatus } from "@/server/chain/checks/chain-status";
import type { ChainConfig } from "@/server/chain/client/registry";
import { unreachable } from "@/server/chain/client/unreachable";
import { AppError } from "@/server/kernel/errors";

/**
 * Refuses a chain on which nobody may be asked to send or sign anything: its router may be any contract.
 * @throws AppError `invalid_state` when the chain is not as the chains file says, `bad_gateway` while that is not known
 */
export async function requireUsable({ id, name }: ChainConfig): Promise<void> {
  const { state, isUsable } = await checkedStatus(id);
  if (isUsable) return;
  if (state === "unchecked") throw unreachable(id, null);
  throw new AppError(
    "invalid_state",
    `The configuration of ${name} does not match the network. An operator must correct it first.`,
    { details: { reason: "chain_misconfigured" } },
  );
}
