import { HttpRequestError, hexToNumber, isHex, RpcRequestError } from "viem";
import { httpRpc, type Rpc } from "@/server/chain/client/http-rpc";

/**
 * Asks one endpoint, but only while it is proven to answer for this chain. It is asked for its chain id before the first
 * question and again after a failure to reach it, so that nothing of another chain is ever taken for this one's.
 * @throws HttpRequestError for an endpoint of another chain; else as `httpRpc` does
 */
export function provenRpc(url: string, chainId: number): Rpc {
  const rpc = httpRpc(url);
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

async function prove(rpc: Rpc, url: string, chainId: number): Promise<void> {
  const method = "eth_chainId";
  const fault = { url: new URL(url).origin, body: { method } };
  let answer: unknown;
  try {
    answer = await rpc({ method, params: [] });
  } catch (cause) {
    // An error in JSON is no word of the chain either: the next endpoint is to be asked.
    if (!(cause instanceof RpcRequestError)) throw cause;
    const { status, headers } = cause as Pick<HttpRequestError, "status" | "headers">;
    throw new HttpRequestError({ ...fault, status, headers, cause, details: cause.details });
  }
  const answered = isHex(answer) ? hexToNumber(answer) : null;
  if (answered === chainId) return;
  throw new HttpRequestError({
    ...fault,
    details: `The endpoint answers for chain ${answered}, not ${chainId}.`,
  });
}
