import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const HALT_MS = 800;
/** Headers of the connection to the app, not of the content. */
const HOP_BY_HOP = new Set(["content-encoding", "content-length", "transfer-encoding", "connection"]);

export interface HaltingProxy {
  url: string;
  /** The number of delayed pages so far. */
  halted(): number;
  close(): void;
}

/**
 * Forwards read requests to the app, and sends each page in two parts with a pause, like a stalled line: the first part
 * ends before `mark`. A page without the mark comes whole.
 */
export async function startHaltingProxy(app: string, mark: string): Promise<HaltingProxy> {
  let halted = 0;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(`${app}${request.url}`, {
      redirect: "manual",
      headers: { accept: request.headers.accept ?? "*/*" },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = [...answer.headers].filter(([name]) => !HOP_BY_HOP.has(name));
    response.writeHead(answer.status, Object.fromEntries(headers));
    const cut = answer.headers.get("content-type")?.startsWith("text/html") ? body.indexOf(mark) : -1;
    if (cut > 0) {
      halted++;
      response.write(body.subarray(0, cut));
      await delay(HALT_MS);
    }
    response.end(body.subarray(Math.max(cut, 0)));
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    halted: () => halted,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
