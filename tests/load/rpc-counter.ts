import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Calls by method. */
export type Calls = ReadonlyMap<string, number>;

/** A proxy in front of a chain's node that counts the calls, as a provider bills them: each of a batch counts. */
export interface RpcCounter {
  /** Its host is no loopback address, so that the chain behind it does not count as a local one. */
  url: string;
  /** The calls since the last call of this function. */
  take(): Calls;
  close(): void;
}

export async function startRpcCounter(node: string): Promise<RpcCounter> {
  const agent = new Agent({ keepAlive: true });
  let calls = new Map<string, number>();
  const count = (body: Buffer) => {
    const questions: { method: string }[] = [JSON.parse(body.toString())].flat();
    for (const { method } of questions) calls.set(method, (calls.get(method) ?? 0) + 1);
  };
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    count(body);
    pass(body, { agent, node, response });
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  return {
    url: `http://0.0.0.0:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = calls;
      calls = new Map();
      return taken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

interface Way {
  agent: Agent;
  node: string;
  response: ServerResponse;
}

function pass(body: Buffer, { agent, node, response }: Way): void {
  const headers = { "Content-Type": "application/json", "Content-Length": body.length };
  const outgoing = request(node, { method: "POST", agent, headers }, (answer: IncomingMessage) => {
    response.writeHead(answer.statusCode ?? 502, { "Content-Type": "application/json" });
    answer.pipe(response);
  });
  outgoing.once("error", () => response.destroy());
  outgoing.end(body);
}

/** Adds up the calls of all methods. */
export function sumOf(calls: Calls): number {
  return [...calls.values()].reduce((sum, count) => sum + count, 0);
}
