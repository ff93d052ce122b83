import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface RpcCall {
  method: string;
  params: unknown[];
}

export interface RpcAnswer {
  result?: unknown;
  error?: { code: number; message: string };
}

/**
 * The treatment of a call: another answer, `cut` (its connection is reset), `never` (no answer), or `fine`: the node's
 * own answer, which does not count. `pass` forwards it to the node.
 */
export type RpcFault = (
  call: RpcCall,
  pass: () => Promise<RpcAnswer>,
) => RpcAnswer | "cut" | "never" | "fine" | Promise<RpcAnswer | "cut" | "never" | "fine">;

export interface Affliction {
  /** The number of calls that it has affected so far. */
  times(): number;
  heal(): void;
}

/** An HTTP proxy in front of a chain's node that can lie, delay and fail. */
export interface RpcProxy {
  url: string;
  /** One fault at a time. */
  afflict(fault: RpcFault): Affliction;
  close(): Promise<void>;
}

export async function startRpcProxy(node: string): Promise<RpcProxy> {
  let fault: RpcFault | null = null;
  let times = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { id, method, params = [] } = JSON.parse(body) as Partial<RpcCall> & { id: number; method: string };
    const call = { method, params };
    const pass = () => forward(node, body);
    try {
      const made = fault ? await fault(call, pass) : "fine";
      if (made !== "fine") times++;
      if (made === "cut") request.socket.resetAndDestroy();
      else if (made !== "never") reply(response, id, made === "fine" ? await pass() : made);
    } catch {
      request.socket.resetAndDestroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    afflict(next) {
      if (fault) throw new Error("the node has a fault already");
      fault = next;
      times = 0;
      return {
        times: () => times,
        heal: () => {
          fault = null;
        },
      };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function forward(node: string, body: string): Promise<RpcAnswer> {
  const answer = await fetch(node, { method: "POST", body, headers: { "Content-Type": "application/json" } });
  const { result, error } = (await answer.json()) as RpcAnswer;
  return error ? { error } : { result };
}

function reply(response: ServerResponse, id: number, answer: RpcAnswer): void {
  if (response.destroyed) return;
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}
