import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, connect, createServer, type Server, Socket } from "node:net";
import { expect } from "vitest";
import { AppError } from "@/server/kernel/errors";
import type { LogoNetwork } from "@/server/logos/network";
import { readLogo } from "@/server/logos/read-logo";
import { makeAuthority } from "@/tests/support/certificate";

/** A public address, which this world leads to its own web server. */
export const PUBLIC = "93.184.215.14";
/** A public address that refuses connections. */
export const REFUSING = "93.184.215.13";
/** A public address where nothing ever answers. */
export const SILENT = "93.184.215.15";
/** A public address that takes a connection and says nothing. */
export const MUTE = "93.184.215.16";
/** A public address whose certificate is over, and one whose certificate nobody vouches for. */
export const EXPIRED = "93.184.215.17";
export const FOREIGN = "93.184.215.18";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An internet of a test's own: its names, its hosts and its certificate authority. */
export interface LogoWorld {
  network: LogoNetwork;
  /** Makes the web server answer `https://logo.example<path>`. */
  serve(path: string, answer: Answer | Buffer): string;
  /** What a name resolves to, one answer after the other; the last one stays. */
  name(host: string, ...answers: string[][]): void;
  /** How often a name was asked for. */
  asked(host: string): number;
  /** Every address that was dialled. */
  dialled: string[];
  /** Requests that reached the web server. */
  requests: IncomingMessage[];
  /** Connections that reached the inner host: what stands in for every address that is not public. */
  innerConnections(): number;
  close(): Promise<void>;
}

const HOST = "logo.example";

export async function makeLogoWorld(): Promise<LogoWorld> {
  const authority = makeAuthority();
  const pages = new Map<string, Answer | Buffer>();
  const names = new Map<string, string[][]>([[HOST, [[PUBLIC]]]]);
  const asked = new Map<string, number>();
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
    const count = asked.get(host) ?? 0;
    asked.set(host, count + 1);
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
    asked: (host) => asked.get(host) ?? 0,
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

/** What ten seconds may come to on a busy machine. */
const MAX_MS = 11_500;

/** The refusal of a URL: the contract's, in time, and without a word of what the remote host said. */
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
