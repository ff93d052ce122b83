import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, connect, createServer, type Server, Socket } from "node:net";
import { expect } from "vitest";
import { AppError } from "@/server/kernel/errors";
import type { LogoNetwork } from "@/server/logos/network";
import { readLogo } from "@/server/logos/read-logo";
import { makeAuthority } from "@/tests/support/certificate";

/** A public address that this world routes to its own web server. */
export const PUBLIC = "93.184.215.14";
/** A public address that refuses connections. */
export const REFUSING = "93.184.215.13";
/** A public address that never answers. */
export const SILENT = "93.184.215.15";
/** A public address that accepts a connection and sends nothing. */
export const MUTE = "93.184.215.16";
/** Public addresses with an expired certificate and with an untrusted one. */
export const EXPIRED = "93.184.215.17";
export const FOREIGN = "93.184.215.18";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A test's own internet: its names, its hosts and its certificate authority. */
export interface LogoWorld {
  network: LogoNetwork;
  /** Sets the web server's answer to `https://logo.example<path>`. */
  serve(path: string, answer: Answer | Buffer): string;
  /** The addresses of a name, one answer after the other; the last one stays. */
  name(host: string, ...answers: string[][]): void;
  /** The number of lookups of a name. */
  requestsTo(host: string): number;
  /** Every dialled address. */
  dialled: string[];
  /** Requests that reached the web server. */
  requests: IncomingMessage[];
  /** Connections to the inner host, which represents every non-public address. */
  innerConnections(): number;
  close(): Promise<void>;
}

const HOST = "logo.example";

export async function makeLogoWorld(): Promise<LogoWorld> {
  const authority = makeAuthority();
  const pages = new Map<string, Answer | Buffer>();
  const names = new Map<string, string[][]>([[HOST, [[PUBLIC]]]]);
  const requestCounts = new Map<string, number>();
  const [dialled, requests]: [string[], IncomingMessage[]] = [[], []];
  let inner = 0;
  const web = (issuer = authority, validity?: [Date, Date]) =>
    createHttps(issuer.issue([HOST], validity), (request, response) => {
      requests.push(request);
      const page = pages.get(request.url ?? "");
      if (page === undefined) response.writeHead(404).end();
      else if (Buffer.isBuffer(page)) response.writeHead(200, { "Content-Type": "image/png" }).end(page);
      else page(request, response);
    });
  const hosts: Record<string, Host> = {
    [PUBLIC]: await listen(web()),
    [MUTE]: await listen(createServer()),
    [EXPIRED]: await listen(web(authority, [new Date(0), new Date(86_400_000)])),
    [FOREIGN]: await listen(web(makeAuthority())),
  };
  const innerHost = await listen(createServer((socket) => socket.destroy(void inner++)));
  const dial = (address: string) => {
    dialled.push(address);
    if (address === SILENT) return new Socket();
    if (address === REFUSING) return refused();
    return connect({ host: "127.0.0.1", port: (hosts[address] ?? innerHost).port });
  };
  const resolve = async (host: string) => {
    const count = requestCounts.get(host) ?? 0;
    requestCounts.set(host, count + 1);
    const answers = names.get(host) ?? [];
    return answers[Math.min(count, answers.length - 1)] ?? [];
  };
  return {
    network: { resolve, dial, ca: authority.ca },
    serve: (path, answer) => {
      pages.set(path, answer);
      return `https://${HOST}${path}`;
    },
    name: (host, ...answers) => void names.set(host, answers),
    requestsTo: (host) => requestCounts.get(host) ?? 0,
    dialled,
    requests,
    innerConnections: () => inner,
    close: async () => {
      await Promise.all([...Object.values(hosts), innerHost].map((host) => host.close()));
    },
  };
}

interface Host {
  port: number;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<Host> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, "close");
  };
  return { port: (server.address() as AddressInfo).port, close };
}

function refused(): Socket {
  const socket = new Socket();
  setImmediate(() => socket.destroy(new Error("ECONNREFUSED")));
  return socket;
}

/** The limit of ten seconds plus the delay of a busy machine. */
const MAX_MS = 11_500;

/** Checks the refusal of a URL: the contract's, in time, and without any text of the remote host. */
export async function refusalOf(url: string, { network }: Pick<LogoWorld, "network">): Promise<AppError> {
  const startedAt = performance.now();
  const thrown = await readLogo(url, undefined, network).catch((error: unknown) => error);
  expect(performance.now() - startedAt).toBeLessThan(MAX_MS);
  if (!(thrown instanceof AppError)) throw new Error(`${url} ended with ${String(thrown)}`);
  expect(thrown.code).toBe("params_validation");
  expect(Object.keys(thrown.details ?? {})).toEqual(["rule", "seen", "limit"]);
  expect(JSON.stringify([thrown.message, thrown.details, thrown.issues])).not.toMatch(/remote-secret/i);
  return thrown;
}
