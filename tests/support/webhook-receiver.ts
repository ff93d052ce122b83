import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** One request that a receiver got. */
export interface Received {
  headers: Record<string, string>;
  body: string;
  at: number;
}

type Answer = (response: ServerResponse, received: Received, count: number) => void;

export interface Receiver {
  url: string;
  received: Received[];
  /** Replaces how it answers. */
  answer(next: Answer): void;
  stop(): void;
}

/** Starts a server on this machine that records what it gets, and answers 200 unless told otherwise. */
export async function startReceiver(first: Answer = (response) => response.end("ok")): Promise<Receiver> {
  let respond = first;
  const received: Received[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      const got = { headers: request.headers as Record<string, string>, body, at: Date.now() };
      received.push(got);
      respond(response, got, received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (next) => {
      respond = next;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
