import type { Address } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { quotingRouter, type RouterPlace } from "@/server/chain/client/routers";

/** The router of a chain that new quotes name, in EIP-55 form. */
export function routerOf(chain: Pick<ChainConfig, "routers">): Address {
  return quotingRouter(chain).address;
}

/** The same router with its edition, as keys need it. */
export function placeOf(chain: Pick<ChainConfig, "id" | "routers">): RouterPlace {
  const { address: router, version } = quotingRouter(chain);
  return { chainId: chain.id, router, version };
}
