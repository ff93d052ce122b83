import { createServer } from "node:net";

/**
 * The first of `wanted` that can be bound on `host`, or any free port. Somebody else may take it in the next moment,
 * so whoever binds it must still look.
 */
export async function freePort(wanted: (number | undefined)[], host = "127.0.0.1"): Promise<number> {
  for (const port of wanted) {
    if (port && (await bind(port, host))) return port;
  }
  const port = await bind(0, host);
  if (!port) throw new Error(`no port is free on ${host}`);
  return port;
}

/** True when nobody listens on `port` of `host`. */
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
