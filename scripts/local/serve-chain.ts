import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Hex, isHex } from "viem";
import type { DurableChain } from "@/scripts/local/durable-chain";
import type { RpcAnswer, RpcRequest } from "@/scripts/local/json-rpc";

const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** No CORS header lets a page read the answers, and the `Origin` header of each POST identifies browsers. */
const HEADERS = { "Content-Type": "application/json" };
const PAGE = /^(https?:|null$)/i;
const SIGNED = new Set(["eth_sendRawTransaction", "eth_sendRawTransactionSync"]);
const CHANGING = /^((anvil|evm|hardhat|tenderly|miner|personal)_|eth_send)/;
const HARMLESS = /^(anvil_(nodeInfo|metadata|dumpState|get\w+)|evm_snapshot|hardhat_metadata)$/;
const UNAVAILABLE = -32_000;

/**
 * Serves a chain's JSON-RPC on a port of 127.0.0.1, to programs and wallet extensions but to no web page, because its
 * methods change balances and clocks.
 * @throws Error when the port is occupied
 */
export async function serveChain(chain: DurableChain, port: number): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(chain, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { close };
}

async function answer(
  chain: DurableChain,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(405, HEADERS).end();
    return;
  }
  if (PAGE.test(request.headers.origin ?? "")) {
    response.writeHead(403, HEADERS).end();
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    response.writeHead(413, HEADERS).end();
    return;
  }
  const requests = parse(body);
  try {
    response.writeHead(200, HEADERS).end(await dispatch(chain, requests, body));
  } catch (error) {
    response.writeHead(503, HEADERS).end(refusal(requests[0], error as Error));
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks as readonly Uint8Array[]).toString("utf8");
}

async function dispatch(chain: DurableChain, requests: RpcRequest[], body: string): Promise<string> {
  if (!requests.some(changes)) return chain.read(body);
  const answers: string[] = [];
  for (const request of requests) answers.push(await dispatchOne(chain, request));
  return body.trimStart().startsWith("[") ? `[${answers.join(",")}]` : (answers[0] ?? "");
}

function dispatchOne(chain: DurableChain, request: RpcRequest): Promise<string> {
  const raw = signedTransaction(request);
  if (raw) return chain.send(request, raw);
  return changes(request) ? chain.change(request) : chain.read(JSON.stringify(request));
}

function changes({ method }: RpcRequest): boolean {
  return CHANGING.test(method) && !HARMLESS.test(method);
}

function signedTransaction({ method, params }: RpcRequest): Hex | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  return SIGNED.has(method) && isHex(first) ? first : undefined;
}

/** The node rejects anything that is not a request. */
function parse(body: string): RpcRequest[] {
  try {
    const parsed: unknown = JSON.parse(body);
    return [parsed]
      .flat()
      .filter((each): each is RpcRequest => typeof (each as RpcRequest)?.method === "string");
  } catch {
    return [];
  }
}

function refusal(request: RpcRequest | undefined, error: Error): string {
  const { message } = error;
  const answer: RpcAnswer = {
    jsonrpc: "2.0",
    id: request?.id ?? null,
    error: { code: UNAVAILABLE, message },
  };
  return JSON.stringify(answer);
}
