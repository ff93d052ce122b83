import * as http from "node:http";
import * as https from "node:https";
import { HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from "viem";

/** A JSON-RPC request. */
interface Question {
  method: string;
  params?: unknown;
}

/** Sends a request to one node. */
export type Rpc = (question: Question) => Promise<unknown>;

interface Answer {
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

interface Received {
  status: number;
  text: string;
  /** The header's raw value. */
  retryAfter: string | undefined;
}

/** Limit for the whole exchange, up to the last byte of the answer. */
const TIMEOUT_MS = 3_000;
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
const MAX_DETAILS = 200;
/** Shorter parts of an address, such as `v3` and `mainnet`, are not secrets. */
const MIN_SECRET = 8;

/**
 * Creates a JSON-RPC client over persistent HTTP connections, with viem's errors. It uses Node's own client: for many
 * small requests, `fetch` and viem's wrapper take several times as long. Neither of them aborts an answer that stops
 * half-way. Errors contain only the node's origin, because the rest of its address is often a secret; it is also
 * removed from the node's messages.
 * @throws RpcRequestError when the node answers with an error; TimeoutError after three seconds; HttpRequestError when
 *   it cannot be reached or its answer is not JSON-RPC; ResponseBodyTooLargeError above ten megabytes. The first and
 *   the third carry the answer's `status`, and its `headers` where they set a time to retry
 */
export function httpRpc(address: string): Rpc {
  const url = new URL(address);
  const post = poster(url);
  const withoutSecrets = strikerOf(url);
  let id = 0;
  return async (question) => {
    const fault = { body: { method: question.method }, url: url.origin };
    const received = await post(JSON.stringify({ jsonrpc: "2.0", id: ++id, ...question })).catch(
      (cause: Error) => {
        if (cause instanceof Overdue) throw new TimeoutError(fault);
        throw cause instanceof ResponseBodyTooLargeError ? cause : new HttpRequestError({ ...fault, cause });
      },
    );
    const { status, text } = received;
    const answer = readAnswer(text);
    if (answer && !answer.error && status >= 200 && status <= 299) return answer.result;
    const http = { status, headers: headersOf(received) };
    if (!answer?.error) {
      throw new HttpRequestError({ ...fault, ...http, details: withoutSecrets(text).slice(0, MAX_DETAILS) });
    }
    const error = { ...answer.error, message: withoutSecrets(answer.error.message) };
    throw Object.assign(new RpcRequestError({ ...fault, error }), http);
  };
}

const headersOf = ({ retryAfter }: Received) =>
  retryAfter === undefined ? undefined : new Headers({ "Retry-After": retryAfter });

/** Decodes a part of the address as a node may print it; returns it unchanged when its encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Creates a function that removes possible keys in the node's address from a text. */
function strikerOf({ username, password, pathname, searchParams }: URL): (text: string) => string {
  const parts = [username, password, ...pathname.split("/"), ...searchParams.values()];
  const secrets = parts.flatMap((part) => [part, decoded(part)]).filter(({ length }) => length >= MIN_SECRET);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
}

class Overdue extends Error {}

function poster(url: URL): (body: string) => Promise<Received> {
  const { request: open, Agent } = url.protocol === "https:" ? https : http;
  const options = { method: "POST", agent: new Agent({ keepAlive: true }) };
  const post = (body: string) =>
    new Promise<Received>((resolve, reject) => {
      const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
      const request = open(url, { ...options, headers });
      let response: http.IncomingMessage | undefined;
      const timer = setTimeout(() => (response ?? request).destroy(new Overdue()), TIMEOUT_MS);
      request.once("close", () => clearTimeout(timer));
      request.once("response", (begun) => {
        response = begun;
        readText(begun).then(resolve, reject);
      });
      request.once("error", (error: NodeJS.ErrnoException) => {
        // The node closed a kept-alive connection just as it was used again.
        const isStale = request.reusedSocket && !response && error.code === "ECONNRESET";
        if (isStale) resolve(post(body));
        else reject(error);
      });
      request.end(body);
    });
  return post;
}

function readText(response: http.IncomingMessage): Promise<Received> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= MAX_ANSWER_BYTES) return;
      reject(new ResponseBodyTooLargeError({ maxSize: MAX_ANSWER_BYTES, size }));
      response.destroy();
    });
    response.once("error", reject);
    response.once("end", () =>
      resolve({
        status: response.statusCode ?? 0,
        text: Buffer.concat(chunks, size).toString(),
        retryAfter: response.headers["retry-after"],
      }),
    );
  });
}

/** Parses a JSON-RPC answer; null for anything else. */
function readAnswer(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return isAnswer(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== "object" || value === null) return false;
  const { error } = value as { error?: { code?: unknown; message?: unknown } | null };
  if (!error) return "result" in value;
  return typeof error.code === "number" && typeof error.message === "string";
}
