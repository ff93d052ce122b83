import { forwardLocalRpc, LocalRpcCall } from "@/server/chain/client/forward-local-rpc";
import { parse } from "@/server/http/parse";
import { readJson } from "@/server/http/read-body";
import { answer, answerError } from "@/server/http/respond";
import { newId } from "@/server/kernel/ids";

/** Proxies JSON-RPC to a local chain for the test wallet; in local mode only. Not part of the API. */
export async function POST(
  request: Request,
  context: { params: Promise<{ chainId: string }> },
): Promise<Response> {
  const headers = { "Request-Id": newId("req") };
  try {
    const { chainId } = await context.params;
    const call = parse(LocalRpcCall, await readJson(request));
    return answer(200, await forwardLocalRpc(Number(chainId), call), headers);
  } catch (error) {
    return answerError(error, headers);
  }
}
