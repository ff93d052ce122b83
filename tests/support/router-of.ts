import type { Address } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { quotingRouter } from "@/server/chain/client/routers";

/** The router of a chain that new quotes name, in EIP-55 form. */
export function routerOf(chain: Pick<ChainConfig, "routers">): Address {
  return quotingRouter(chain).address;
}
