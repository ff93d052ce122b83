import { chainEntry } from "@/server/chain/networks/chain-entry";
import { AppError } from "@/server/kernel/errors";
import { declareNetwork } from "@/server/networks/declare-network";
import { guardNetworks, type NetworkKeeper } from "@/server/networks/guard-networks";
import { readPlan } from "@/server/networks/plan-network";
import type { PlanNetwork } from "@/server/networks/schema";

/**
 * Adds a known network to the database, switched off, once its router is deployed.
 * @returns its chain id
 * @throws AppError as readPlan and declareNetwork; `invalid_state` while the router is not deployed
 */
export async function addNetwork(
  scope: NetworkKeeper,
  wanted: PlanNetwork,
  requestId: string | null = null,
): Promise<{ chainId: number }> {
  guardNetworks(scope);
  const { preset, deployment } = await readPlan(wanted);
  if (deployment.kind !== "deployed")
    throw new AppError(
      "invalid_state",
      `The router ${deployment.router} is not on ${preset.name} yet. Deploy it first.`,
    );
  const { router: address, startBlock } = deployment;
  if (startBlock === null)
    throw new AppError(
      "invalid_state",
      "The node keeps no old state, so the block of the deployment is unknown. Add the network with `npm run network -- add … --database --start-block`.",
    );
  const { rpcUrls, withBridged } = wanted;
  const routers = [{ address, startBlock, version: 2 as const }];
  const entry = chainEntry(preset, { rpcUrls, routers, mode: preset.mode, withBridged });
  await declareNetwork(scope, { entry, mayReplace: false }, requestId);
  return { chainId: preset.id };
}
