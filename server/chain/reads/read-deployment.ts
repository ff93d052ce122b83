import { type Address, createPublicClient, custom, type Hex } from "viem";
import {
  create2Address,
  create2Transaction,
  type RouterRoles,
  routerInitcode,
} from "@/server/chain/calls/router-deployment";
import { hasCode, missingForRouter } from "@/server/chain/calls/router-readiness";
import { httpRpc } from "@/server/chain/client/http-rpc";
import { findStartBlock } from "@/server/chain/reads/find-start-block";

/** A router that is on a chain, or the transaction with which anybody deploys it. */
export type Deployment = { router: Address } & (
  | { kind: "deployed"; startBlock: number | null }
  | { kind: "missing"; what: NonNullable<Awaited<ReturnType<typeof missingForRouter>>> }
  | { kind: "possible"; transaction: { to: Address; data: Hex }; gas: bigint; gasPrice: bigint }
);

/** Reads the chain id of a node. @throws viem's errors of {@link httpRpc} */
export async function readChainId(rpcUrl: string): Promise<number> {
  return clientOf(rpcUrl).getChainId();
}

/**
 * Reads whether the router with these roles is on a chain, what it lacks, or what the deployment costs now.
 * @throws viem's errors of {@link httpRpc}
 */
export async function readDeployment(rpcUrl: string, roles: RouterRoles): Promise<Deployment> {
  const client = clientOf(rpcUrl);
  const initcode = routerInitcode(roles);
  const router = create2Address({ initcode });
  if (await hasCode(client, router))
    return { router, kind: "deployed", startBlock: await findStartBlock(client, router) };
  const what = await missingForRouter(client, roles);
  if (what) return { router, kind: "missing", what };
  const transaction = create2Transaction({ initcode });
  const [gas, gasPrice] = await Promise.all([client.estimateGas(transaction), client.getGasPrice()]);
  return { router, kind: "possible", transaction, gas, gasPrice };
}

/** Without retries: a person waits. Errors contain no more than the node's origin. */
function clientOf(rpcUrl: string) {
  return createPublicClient({ transport: custom({ request: httpRpc(rpcUrl) }, { retryCount: 0 }) });
}
