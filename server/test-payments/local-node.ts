import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { AppError } from "@/server/kernel/errors";

const TIMEOUT_MS = 10_000;

interface Reply<T> {
  result?: T;
  error?: { message: string };
}

/** Returns a configured network. @throws Error for another one */
export function chainOf(chainId: number): ChainConfig {
  const chain = findChain(chainId);
  if (!chain) throw new Error(`chain ${chainId} is not configured`);
  return chain;
}

/**
 * Calls a method of a local network's node that only development nodes have. Its refusal says nothing about the node's
 * health, so it does not pass the failover.
 * @returns null for a refused call
 * @throws AppError `bad_gateway` when the node does not answer
 */
export async function callNode<T>(
  { rpcUrls }: Pick<ChainConfig, "rpcUrls">,
  method: string,
  params: unknown[],
): Promise<{ result: T } | null> {
  try {
    const response = await fetch(rpcUrls[0] ?? "", {
      method: "POST",
      redirect: "error",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { result, error } = (await response.json()) as Reply<T>;
    return error ? null : { result: result as T };
  } catch (error) {
    throw new AppError("bad_gateway", "The local network's node does not answer.", { cause: error });
  }
}
