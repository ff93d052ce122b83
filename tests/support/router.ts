import { getAbiItem, type Hex, keccak256, stringToHex } from "viem";
import { paymentExecuted, routerAbis, sharedRouterAbi } from "@/server/chain/abi/routers";
import type { ChainConfig } from "@/server/chain/client/registry";
import { publicClient } from "@/tests/support/chains";
import { routerOf } from "@/tests/support/router-of";

const refunds = [
  getAbiItem({ abi: routerAbis[1], name: "PaymentRefunded" }),
  getAbiItem({ abi: routerAbis[2], name: "PaymentRefunded" }),
] as const;

/** The executions of payments that the router of this chain has emitted. */
export function executions(chain: ChainConfig, paymentIds?: string[]) {
  return publicClient(chain).getLogs({
    address: routerOf(chain),
    event: paymentExecuted,
    args: paymentIds ? { paymentRef: paymentIds.map(refOf) } : undefined,
    fromBlock: 0n,
    strict: true,
  });
}

/** Lists the refunds of these payments that this chain's router has emitted. */
export async function refundsOnChain(chain: ChainConfig, paymentIds: string[]) {
  const logs = await publicClient(chain).getLogs({
    address: routerOf(chain),
    events: refunds,
    fromBlock: 0n,
    strict: true,
  });
  const wanted = paymentIds.map(refOf);
  return logs
    .filter(({ args }) => wanted.includes(args.paymentRef))
    .map((log) => ({ ...log, to: "to" in log.args ? log.args.to : log.args.payer }));
}

/** Returns the on-chain id of a payment, merchant or option. */
export function refOf(id: string): Hex {
  return keccak256(stringToHex(id));
}

/** `state` of a payment that a relayer closed: contracts/src/RouterTerms.sol. */
const CLOSED = 1n;

/** Checks whether a relayer closed a payment on the router, which then refuses every option of it. */
export async function isClosed(chain: ChainConfig, paymentId: string): Promise<boolean> {
  const state = await publicClient(chain).readContract({
    address: routerOf(chain),
    abi: routerAbis[2],
    functionName: "state",
    args: [refOf(paymentId)],
  });
  return BigInt(state) === CLOSED;
}

/** Reads a merchant's vault balance of a token from the router. */
export function vaultOf(chain: ChainConfig, merchantId: string, token: Hex): Promise<bigint> {
  return publicClient(chain).readContract({
    address: routerOf(chain),
    abi: sharedRouterAbi,
    functionName: "vault",
    args: [refOf(merchantId), token],
  });
}

/** Reads the fees of a token that the router holds until somebody sweeps them. */
export function feesHeldOf(chain: ChainConfig, token: Hex): Promise<bigint> {
  return publicClient(chain).readContract({
    address: routerOf(chain),
    abi: routerAbis[2],
    functionName: "feesHeld",
    args: [token],
  });
}
