import { hexToNumber, isHex } from "viem";
import { checkConfig } from "@/server/chain/checks/check-config";
import { checkContracts } from "@/server/chain/checks/check-contracts";
import { checkSigners } from "@/server/chain/checks/check-signers";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import { httpRpc, type Rpc } from "@/server/chain/client/http-rpc";
import { isOfEndpoint } from "@/server/chain/client/judge-fault";
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
  const [signers, ...answers] = await Promise.all([
    checkSigners(chain),
    ...endpointsOf(chain).map((endpoint) => checkEndpoint(endpoint, chain)),
  ]);
  findings.push(...signers);
  const right = answers.filter(({ finding }) => finding === null);
  const alien = right.length > 0 ? [] : answers.filter(({ finding }) => finding?.severity === "fault");
  if (alien.length > 0) findings.push(noEndpoint(chain, alien));
  else findings.push(...answers.flatMap(({ finding }) => finding ?? []));
  let isComplete = alien.length > 0;
  for (const { endpoint } of right) {
    try {
      findings.push(...(await checkContracts(endpoint.rpc, chain)));
      isComplete = true;
      break;
    } catch (error) {
      const text = `${endpoint.origin} could not answer the check (${nameOf(error)}). Check the provider's limits.`;
      const ofEndpoint = isOfEndpoint(error) ? { endpoint: endpoint.origin } : {};
      findings.push({ ...findingsOf(chain.id).warning(text), ...ofEndpoint });
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

/** One finding for a chain whose endpoints all are of other chains. */
function noEndpoint({ id }: ChainConfig, alien: readonly CheckedEndpoint[]): Finding {
  const which = alien.map(({ endpoint, answered }) => `${endpoint.origin} answers for chain ${answered}`);
  const text = `No RPC URL of the chain answers for it: ${which.join(", ")}. Correct "rpcUrls" or "id".`;
  return findingsOf(id).fault("everything", text);
}

interface CheckedEndpoint {
  endpoint: Endpoint;
  /** The id of the chain that it answers for; null without an answer. */
  answered: number | null;
  /** Null for an endpoint of this chain. */
  finding: Finding | null;
}

/** Checks one endpoint's chain id. */
async function checkEndpoint(endpoint: Endpoint, { id }: ChainConfig): Promise<CheckedEndpoint> {
  const { fault, warning } = findingsOf(id);
  const { origin } = endpoint;
  try {
    const answer = await endpoint.rpc({ method: "eth_chainId", params: [] });
    const answered = isHex(answer) ? hexToNumber(answer) : null;
    if (answered === id) return { endpoint, answered, finding: null };
    const text = `${origin} answers for chain ${answered}. It is not used; remove it from "rpcUrls".`;
    return { endpoint, answered, finding: { ...fault("nothing", text), endpoint: origin } };
  } catch (error) {
    const text = `${origin} does not answer (${nameOf(error)}). Check the URL and the provider.`;
    return { endpoint, answered: null, finding: { ...warning(text), endpoint: origin } };
  }
}

const nameOf = (error: unknown) => (error as Error).name;
