import { encodeFunctionData } from "viem";
import { permit2Address } from "@/server/chain/abi/permit2";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { addressIn, type CallBatch } from "@/server/chain/checks/call-batch";
import { assetOfToken, type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";

const PERMIT2 = encodeFunctionData({ abi: sharedRouterAbi, functionName: "permit2" });

/** Checks that Permit2 exists and that a router uses it. Without it, `permit2` tokens cannot pay. */
export function checkPermit2(
  batch: CallBatch,
  chain: ChainConfig,
  { address: router, hasPermit2 }: RouterConfig & { hasPermit2: boolean },
): () => Finding[] {
  const used = batch.add(router, PERMIT2);
  return () => {
    const address = addressIn(used());
    const isUsed = address === permit2Address.toLowerCase();
    if (hasPermit2 && isUsed) return [];
    const text = hasPermit2
      ? `The router ${router} uses Permit2 at ${address ?? "no address"}, not at ${permit2Address}. Deploy the router with that address.`
      : `Permit2 has no code at ${permit2Address}. Deploy it there.`;
    const tokens = chain.tokens.filter(({ kind }) => kind === "permit2");
    const { of, warning } = findingsOf(chain.id, router);
    if (tokens.length === 0) return [warning(text)];
    return tokens.map((token) => of(assetOfToken(chain.id, token)).fault("asset", text));
  };
}
