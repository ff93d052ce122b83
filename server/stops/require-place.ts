import { assetOfToken } from "@/server/assets/asset";
import { findChain } from "@/server/chain/client/registry";
import { invalidField } from "@/server/kernel/errors";
import type { StopScope } from "@/server/stops/schema";

/**
 * Refuses a network or token that this installation lacks: its stop would cover nothing.
 * @throws AppError `params_validation`
 */
export function requirePlace({ chainId, token }: StopScope): void {
  if (chainId === null) return;
  const chain = findChain(chainId);
  if (!chain) throw invalidField("chainId", "is no network of this installation");
  if (token !== null && !assetOfToken(chain, token))
    throw invalidField("token", `is no token of ${chain.name} on this installation`);
}
