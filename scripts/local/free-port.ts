import { createServer } from "node:net";

/**
 * Returns the first of `wanted` that can be bound on `host`, or any free port. Another process may take it immediately,
 * so the caller must still handle a failed bind.
 */
export async function freePort(wanted: (number | undefined)[], host = "127.0.0.1"): Promise<number> {
  for (const port of wanted) {
    if (port && (await bind(port, host))) return port;
  }
  const port = await bind(0, host);
  if (!port) throw new Error(`no port is free on ${host}`);
  return port;
}

/** Returns whether nobody listens on `port` of `host`. */
export async function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return (await bind(port, host)) !== undefined;
}

function bind(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}
