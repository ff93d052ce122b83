import { type Address, type Hex, isHex } from "viem";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { permit2Address } from "@/server/chain/abi/permit2";
import { x402ProxyAddress } from "@/server/chain/calls/settle-permit";
import { newCallBatch } from "@/server/chain/checks/call-batch";
import { checkBlocks } from "@/server/chain/checks/check-blocks";
import { checkFeeds } from "@/server/chain/checks/check-feeds";
import { checkGuardian } from "@/server/chain/checks/check-guardian";
import { checkOwner } from "@/server/chain/checks/check-owner";
import { checkPermit2 } from "@/server/chain/checks/check-permit2";
import { checkRouter } from "@/server/chain/checks/check-router";
import { checkRouterCode } from "@/server/chain/checks/check-router-code";
import { checkSecondEdition } from "@/server/chain/checks/check-second-edition";
import { checkToken } from "@/server/chain/checks/check-token";
import { checkX402Proxy } from "@/server/chain/checks/check-x402-proxy";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import { checkBalances, ownKeys } from "@/server/chain/checks/own-keys";
import type { Rpc } from "@/server/chain/client/http-rpc";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";

/**
 * Checks the contracts that a chain's configuration names, through one of its endpoints.
 * @throws the errors of `Rpc` when the endpoint cannot answer
 */
export async function checkContracts(rpc: Rpc, chain: ChainConfig): Promise<Finding[]> {
  const { id, routers, tokens } = chain;
  const [blocks, permit2, multicall3, proxy, ...codes] = await Promise.all([
    checkBlocks(rpc, chain),
    readCode(rpc, permit2Address),
    readCode(rpc, multicall3Address),
    readCode(rpc, x402ProxyAddress),
    ...routers.map(({ address }) => readCode(rpc, address)),
  ]);
  const hasPermit2 = permit2 !== null;
  const deployed = routers.filter((_, i) => codes[i]);
  const findings = [
    ...blocks.ofAge,
    ...checkX402Proxy(chain, proxy),
    ...routers.flatMap((router, i) => (codes[i] ? [] : withoutCode(id, router))),
  ];
  if (!multicall3) {
    const text = `Multicall3 has no code at ${multicall3Address}, so nothing else could be checked. Deploy it there.`;
    return [...findings, findingsOf(id).fault("everything", text)];
  }
  const batch = newCallBatch();
  const keys = ownKeys();
  const parts = [
    ...deployed.flatMap((router) => [
      checkRouter(batch, chain, { ...router, keys }),
      checkPermit2(batch, chain, { ...router, hasPermit2 }),
      checkSecondEdition(batch, chain, router),
    ]),
    checkBalances(batch, chain, keys),
    ...tokens.map((token) => checkToken(batch, chain, token)),
    checkFeeds(batch, chain),
  ];
  await batch.run(rpc);
  findings.push(...parts.flatMap((part) => part()));
  // The other checks are skipped for another contract, since its deployment and owner differ.
  const others = new Set(findings.map(({ stops, router }) => (stops === "everything" ? router : null)));
  for (const [i, router] of routers.entries()) {
    if (others.has(router.address.toLowerCase())) continue;
    findings.push(...(blocks.ofStart[i] ?? []), ...(await checkGuardian(rpc, chain, router)));
    findings.push(...(await checkOwner(rpc, chain, router)));
    findings.push(...checkRouterCode(chain, router, codes[i] ?? "0x"));
  }
  return findings;
}

function withoutCode(chainId: number, { address }: RouterConfig): Finding {
  const text = `The router ${address} has no code. Correct its address in "routers".`;
  return findingsOf(chainId, address).fault("everything", text);
}

/** Reads the code at an address; null when there is none. */
async function readCode(rpc: Rpc, address: Address): Promise<Hex | null> {
  const code = await rpc({ method: "eth_getCode", params: [address, "latest"] });
  return isHex(code) && code !== "0x" ? code : null;
}
