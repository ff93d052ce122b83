import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A forwarded request and its answer. */
export interface Exchange {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
}

export interface RecordingProxy {
  url: string;
  /** The requests since the last call of this function. */
  take(): Exchange[];
  stop(): void;
}

/** Starts a server that forwards everything to `target` and records it. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  let exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    const body = await text(request);
    const answer = await fetch(new URL(url, target), {
      method,
      headers: headersOf(request),
      ...(body === "" ? {} : { body }),
    });
    exchanges.push({ method, path: url.split("?")[0] ?? url, status: answer.status });
    response.writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "" });
    response.end(await answer.text());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the client's own headers; those of the connection are replaced. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const ofConnection = ["host", "connection", "content-length", "transfer-encoding", "keep-alive"];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofConnection.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
