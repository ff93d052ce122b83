import { hexToNumber, isHex } from "viem";
import { checkConfig } from "@/server/chain/checks/check-config";
import { checkContracts } from "@/server/chain/checks/check-contracts";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import { httpRpc, type Rpc } from "@/server/chain/client/http-rpc";
import type { ChainConfig } from "@/server/chain/client/registry";
import { singleton } from "@/server/kernel/singleton";

/** The result of checking one chain. */
export interface ChainReport {
  chainId: number;
  /** False while no endpoint could answer everything; only the listed findings are certain then. */
  isComplete: boolean;
  /** Faults first. */
  findings: Finding[];
}

interface Endpoint {
  rpc: Rpc;
  /** The URL without its path, because the path is often a secret. */
  origin: string;
}

/**
 * Compares a chain's configuration with the chain itself. Each RPC URL is checked for its chain id. The first one that
 * answers is used to check contracts, keys, tokens, feeds and blocks. Takes a few seconds per URL at most; never
 * rejects.
 */
export async function checkChain(chain: ChainConfig): Promise<ChainReport> {
  const findings = checkConfig(chain);
  const answers = await Promise.all(endpointsOf(chain).map((endpoint) => checkEndpoint(endpoint, chain)));
  findings.push(...answers.flatMap(({ finding }) => finding ?? []));
  const right = answers.filter(({ finding }) => finding === null);
  const isAlien = right.length === 0 && answers.some(({ finding }) => finding?.severity === "fault");
  if (isAlien) {
    const text = 'No RPC URL of the chain answers for it. Correct "rpcUrls" or "id".';
    findings.push(findingsOf(chain.id).fault("everything", text));
  }
  let isComplete = isAlien;
  for (const { endpoint } of right) {
    try {
      findings.push(...(await checkContracts(endpoint.rpc, chain)));
      isComplete = true;
      break;
    } catch (error) {
      const text = `${endpoint.origin} could not answer the check (${nameOf(error)}). Check the provider's limits.`;
      findings.push(findingsOf(chain.id).warning(text));
    }
  }
  return { chainId: chain.id, isComplete, findings: findings.toSorted(bySeverity) };
}

const RANK = { fault: 0, warning: 1 } as const;
const bySeverity = (a: Finding, b: Finding) => RANK[a.severity] - RANK[b.severity];

/** Lists each URL as a separate endpoint: the chain's client would fall back to the next one. */
function endpointsOf({ rpcUrls }: ChainConfig): Endpoint[] {
  return rpcUrls.map((url) => ({
    rpc: singleton(`check-rpc:${url}`, () => httpRpc(url)),
    origin: new URL(url).origin,
  }));
}

/** Checks one endpoint's chain id; null when it is this chain's. */
async function checkEndpoint(
  endpoint: Endpoint,
  { id }: ChainConfig,
): Promise<{ endpoint: Endpoint; finding: Finding | null }> {
  const { fault, warning } = findingsOf(id);
  try {
    const answer = await endpoint.rpc({ method: "eth_chainId", params: [] });
    const answered = isHex(answer) ? hexToNumber(answer) : null;
    if (answered === id) return { endpoint, finding: null };
    const text = `${endpoint.origin} answers for chain ${answered}. It is not used; remove it from "rpcUrls".`;
    return { endpoint, finding: fault("nothing", text) };
  } catch (error) {
    const text = `${endpoint.origin} does not answer (${nameOf(error)}). Check the URL and the provider.`;
    return { endpoint, finding: warning(text) };
  }
}

const nameOf = (error: unknown) => (error as Error).name;
