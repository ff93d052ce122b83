import { once } from "node:events";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { withDeadline } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";
import { singleton } from "@/server/kernel/singleton";
import { isPublicAddress } from "@/server/logos/public-address";
import { parseEndpointUrl, type Target } from "@/server/webhooks/endpoint-url";
import { webhookNetwork } from "@/server/webhooks/webhook-network";

const TIMEOUT_MS = 15_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Bytes of an answer that are kept. */
const KEPT_BYTES = 4 * 1024;
/** Bytes of an answer that are read; after them the connection is closed. */
const READ_BYTES = 64 * 1024;

/** The outcome of one attempt. */
export interface PostResult {
  /** Null without an answer. */
  status: number | null;
  fault: string | null;
  /** The first 4 KB, as text that can be stored. */
  answer: string | null;
  /** Seconds; null where the answer did not ask to wait. */
  retryAfterS: number | null;
  durationMs: number;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Posts a webhook, with one request to a checked address, at most 15 seconds. The host is resolved once, all its
 * addresses must be public, and the connection uses one of exactly these. Redirects are not followed. Never rejects.
 */
export async function postWebhook(post: Post, signal: AbortSignal): Promise<PostResult> {
  const startedAt = performance.now();
  const done = (result: Partial<PostResult>): PostResult => ({
    ...{ status: null, fault: null, answer: null, retryAfterS: null, ...result },
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    return done(await withDeadline(TIMEOUT_MS, signal, (deadline) => send(post, deadline)));
  } catch (error) {
    return done({ fault: faultOf(error) });
  }
}

async function send(post: Post, signal: AbortSignal): Promise<Partial<PostResult>> {
  const target = parseEndpointUrl(post.url);
  const address = target.isLocal ? target.host : await publicAddressOf(target.host, signal);
  try {
    return await exchange(post, { target, address, signal });
  } catch (error) {
    // The other end may have closed a kept connection at the same moment.
    if (!(error instanceof ClosedConnection)) throw error;
    return exchange(post, { target, address, signal });
  }
}

async function publicAddressOf(host: string, signal: AbortSignal): Promise<string> {
  const addresses = await webhookNetwork().resolve(host, signal);
  signal.throwIfAborted();
  const [first] = addresses;
  // One message for both, so that nobody can probe which internal names exist.
  if (first === undefined || !addresses.every(isPublicAddress)) {
    throw new Fault("The host has no address, or one that is not public.");
  }
  return first;
}

/** A fault whose text may be shown to the endpoint's owner. */
class Fault extends Error {}
class ClosedConnection extends Error {}

interface Route {
  target: Target;
  address: string;
  signal: AbortSignal;
}

const agents = () =>
  singleton("webhook-agents", () => {
    const options = { keepAlive: true, keepAliveMsecs: 5_000, maxFreeSockets: 64, timeout: TIMEOUT_MS };
    return { local: new HttpAgent(options), secure: new HttpsAgent({ ...options, maxCachedSessions: 500 }) };
  });

async function exchange(
  { headers, body }: Post,
  { target, address, signal }: Route,
): Promise<Partial<PostResult>> {
  const { host, authority, port, path, isLocal } = target;
  const common = { method: "POST", path, signal, maxHeaderSize: MAX_HEADER_BYTES };
  const all = {
    ...headers,
    Host: authority,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "User-Agent": "Florin-Webhooks/1",
  };
  const { ca } = webhookNetwork();
  const outgoing = isLocal
    ? httpRequest({ ...common, host: address, port, headers: all, agent: agents().local })
    : httpsRequest({
        ...common,
        ...webhookNetwork().route(address, port),
        headers: all,
        agent: agents().secure,
        servername: host,
        ca,
      });
  outgoing.on("error", () => undefined);
  // Node ends such a connection without an error, and no response follows.
  outgoing.on("upgrade", (_, socket) => {
    socket.destroy();
    outgoing.emit("error", new Fault("The answer switches to another protocol."));
  });
  const response = once(outgoing, "response", { signal });
  outgoing.end(body);
  const [answer] = (await response.catch((error: NodeJS.ErrnoException) => {
    if (outgoing.reusedSocket && error.code === "ECONNRESET") throw new ClosedConnection();
    throw error;
  })) as [IncomingMessage];
  return judge(answer, await readAnswer(answer));
}

/** Reads the first part of an answer. A longer one ends its connection. */
async function readAnswer(answer: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (bytes < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - bytes));
      bytes += chunk.length;
      if (bytes > READ_BYTES) break;
    }
  } catch {
    // The status has arrived, and it alone decides.
  }
  return Buffer.concat(kept).toString("utf8").replaceAll("\0", "�").toWellFormed();
}

function judge({ statusCode = 0, headers }: IncomingMessage, answer: string): Partial<PostResult> {
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const retryAfterS = retryAfterOf(headers["retry-after"]);
  const fault = isRedirect ? "Redirects are not followed." : null;
  return { status: statusCode, answer, fault, retryAfterS };
}

function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const ms = Date.parse(header) - Date.now();
  return Number.isNaN(ms) || ms <= 0 ? null : Math.ceil(ms / 1_000);
}

function faultOf(error: unknown): string {
  if (error instanceof Fault) return error.message;
  if (error instanceof AppError)
    return `The URL is not accepted: ${error.issues?.[0]?.message ?? error.message}.`;
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === "TimeoutError" || name === "AbortError") return "No answer within 15 seconds.";
  return `The connection failed${code ? ` (${code})` : ""}.`;
}
