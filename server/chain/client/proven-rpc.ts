import { HttpRequestError, hexToNumber, isHex, RpcRequestError } from "viem";
import { countedRpc } from "@/server/chain/client/counted-rpc";
import type { Rpc } from "@/server/chain/client/http-rpc";

/**
 * Creates a client of one endpoint that first checks its chain id. It checks again after a failure to reach the
 * endpoint, so data of another chain never counts as this one's.
 * @throws HttpRequestError for an endpoint of another chain; else as `httpRpc` does
 */
export function provenRpc(url: string, chainId: number): Rpc {
  const rpc = countedRpc(url, chainId);
  let proof: Promise<void> | undefined;
  return async (question) => {
    proof ??= prove(rpc, url, chainId);
    const current = proof;
    try {
      await current;
      return await rpc(question);
    } catch (error) {
      if (!(error instanceof RpcRequestError) && proof === current) proof = undefined;
      throw error;
    }
  };
}

const OTHER_CHAIN = "The endpoint answers for chain ";

/** Checks whether a request failed because its endpoint belongs to another chain. */
export function isOfOtherChain(fault: unknown): boolean {
  return fault instanceof HttpRequestError && fault.details.startsWith(OTHER_CHAIN);
}

async function prove(rpc: Rpc, url: string, chainId: number): Promise<void> {
  const method = "eth_chainId";
  const fault = { url: new URL(url).origin, body: { method } };
  let answer: unknown;
  try {
    answer = await rpc({ method, params: [] });
  } catch (cause) {
    // A JSON-RPC error is not the chain's answer either: this makes the failover use the next endpoint.
    if (!(cause instanceof RpcRequestError)) throw cause;
    const { status, headers } = cause as Pick<HttpRequestError, "status" | "headers">;
    throw new HttpRequestError({ ...fault, status, headers, cause, details: cause.details });
  }
  const answered = isHex(answer) ? hexToNumber(answer) : null;
  if (answered === chainId) return;
  throw new HttpRequestError({
    ...fault,
    details: `${OTHER_CHAIN}${answered}, not ${chainId}.`,
  });
}
