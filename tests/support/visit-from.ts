import { type IncomingHttpHeaders, request } from "node:http";

interface Visit {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Client {
  visit(path: string, init?: { method?: string; headers?: Record<string, string> }): Promise<Visit>;
}

/** Creates a client of a server on this machine with a unique loopback address. */
export function visitFrom(url: string, localAddress: string): Client {
  return {
    visit: (path, init = {}) =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          `${url}${path}`,
          { ...init, localAddress, agent: false },
          async (response) => {
            const body = Buffer.concat(await response.toArray()).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
          },
        );
        outgoing.on("error", reject).end();
      }),
  };
}
