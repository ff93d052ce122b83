import { HttpRequestError, RpcRequestError, TimeoutError } from "viem";
import { countCalls, endpointName } from "@/server/chain/client/count-calls";
import { httpRpc, type Rpc } from "@/server/chain/client/http-rpc";
import { isThrottled, judgeFault } from "@/server/chain/client/judge-fault";
import { failSpan, inSpan, isTracing } from "@/server/kernel/trace";
import { metrics } from "@/server/metrics/metrics";

/** Creates a client of one endpoint that counts its requests, each with its result and time, and records their spans. */
export function countedRpc(url: string, chainId: number): Rpc {
  const rpc = httpRpc(url);
  const { origin, hostname, port, protocol } = new URL(url);
  const endpoint = endpointName(url);
  const place = { chain: chainId, endpoint: origin };
  // The rest of an address is often a secret.
  const server = {
    "rpc.system.name": "jsonrpc",
    "server.address": hostname,
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
    "florin.chain.id": chainId,
  };
  const count: Rpc = async (question) => {
    const startedMs = performance.now();
    countCalls({ chainId, endpoint, calls: 1 });
    let code = "ok";
    try {
      return await rpc(question);
    } catch (error) {
      code = codeOf(error);
      failSpan(code);
      throw error;
    } finally {
      metrics().rpcRequests.inc({ ...place, method: question.method, code });
      metrics().rpcSeconds.observe(place, (performance.now() - startedMs) / 1_000);
    }
  };
  return (question) => {
    if (!isTracing()) return count(question);
    const { method } = question;
    const attributes = { ...server, "rpc.method": method };
    return inSpan({ name: method, kind: "client", attributes }, () => count(question));
  };
}

/** Names a fault by a bounded number of words: a node could answer any code. */
function codeOf(error: unknown): string {
  if (error instanceof TimeoutError) return "timeout";
  if (isThrottled(error)) return "throttled";
  if (judgeFault(error) === "final") return "reverted";
  const { status } = error as { status?: number };
  if (status && (status < 200 || status > 299)) return `http_${Math.floor(status / 100)}xx`;
  if (error instanceof RpcRequestError) return "refused";
  return error instanceof HttpRequestError ? "unreachable" : "other";
}
