import type { ErrorCode } from "@/public/client/florin";
import { FlorinError } from "./errors";
import type { CallOptions, ClientOptions } from "./options";
import { retryDelayMs, sleep } from "./retries";
import { webCrypto } from "./web-crypto";

/** How an operation is called. */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** Members of the input that go into the query; all others form the body. */
  query?: readonly string[];
  /** Members of the input that are headers. */
  headers?: readonly string[];
  /** The API honours `Idempotency-Key`. */
  keyed?: boolean;
  /** A repetition has no second effect. */
  repeatable?: boolean;
  /** The answer is text, not JSON. */
  text?: boolean;
}

/** One call of an operation: the ids of its path in their order, and its input. */
export interface Call {
  operation: Operation;
  ids: readonly string[];
  input: object;
  options: CallOptions;
}

export interface Caller {
  call<T>(call: Call): Promise<T>;
}

interface Attempt {
  url: string;
  init: RequestInit;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

const MAX_RETRIES = 3;
const TIMEOUT_MS = 30_000;
/** The longest time that the server holds a request. */
const MAX_HOLD_MS = 25_000;
const STATUS_CODES: Record<number, ErrorCode> = {
  429: "rate_limited",
  502: "bad_gateway",
  503: "unavailable",
};

/** Calls the API, and repeats failed calls that have no second effect. */
export class Transport implements Caller {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async call<T>(call: Call): Promise<T> {
    const { operation, options } = call;
    const attempt = await this.#prepare(call);
    const maxRetries = options.maxRetries ?? this.#options.maxRetries ?? MAX_RETRIES;
    for (let count = 0; ; count++) {
      const outcome = await this.#attempt(attempt, operation);
      if (!(outcome instanceof FlorinError)) return outcome as T;
      const delayMs = count < maxRetries ? retryDelayMs(outcome, operation, count) : null;
      if (delayMs === null) throw outcome;
      await sleep(delayMs, options.signal);
    }
  }

  async #prepare({ operation, ids, input, options }: Call): Promise<Attempt> {
    const members = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = members.filter(([name]) => operation.query?.includes(name));
    const headers = members.filter(([name]) => operation.headers?.includes(name));
    const body = members.filter((one) => !query.includes(one) && !headers.includes(one));
    const hasBody = operation.method !== "GET" && operation.method !== "DELETE";
    const all = { ...(await this.#headers(operation, options)), ...Object.fromEntries(headers) };
    const { maxPollMs = 0, waitMs = maxPollMs } = input as { maxPollMs?: number; waitMs?: number };
    return {
      url: this.#url(operation.path, ids, query),
      init: {
        method: operation.method,
        // A redirect would carry the key to another host.
        redirect: "manual",
        headers: hasBody ? { ...all, "Content-Type": "application/json" } : all,
        ...(hasBody ? { body: JSON.stringify(Object.fromEntries(body)) } : {}),
      },
      timeoutMs:
        (options.timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS) + Math.min(waitMs ?? 0, MAX_HOLD_MS),
      signal: options.signal,
    };
  }

  #url(path: string, ids: readonly string[], query: [string, unknown][]): string {
    const left = [...ids];
    const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? ""));
    const search = new URLSearchParams();
    for (const [name, value] of query) {
      for (const [key, one] of valuesOf(name, value)) search.append(key, String(one));
    }
    const written = search.toString();
    return `${this.#options.baseUrl.replace(/\/+$/, "")}${filled}${written ? `?${written}` : ""}`;
  }

  async #headers(operation: Operation, options: CallOptions): Promise<Record<string, string>> {
    const { apiKey, merchantId, version, walletName } = this.#options;
    const merchant = options.merchantId ?? merchantId;
    const key = operation.keyed ? (options.idempotencyKey ?? (await webCrypto()).randomUUID()) : undefined;
    return {
      Accept: operation.text ? "*/*" : "application/json",
      ...(apiKey ? { "Api-Key": apiKey } : {}),
      ...(merchant ? { "Merchant-Id": merchant } : {}),
      ...(version ? { "Svc-Version": version } : {}),
      ...(walletName ? { "Sdk-Name": walletName } : {}),
      ...(key ? { "Idempotency-Key": key } : {}),
    };
  }

  /** Sends the request once; returns the answer, or why there is none. */
  async #attempt({ url, init, timeoutMs, signal }: Attempt, operation: Operation): Promise<unknown> {
    const { fetch: send = globalThis.fetch } = this.#options;
    const ending = new AbortController();
    const end = () => ending.abort();
    signal?.throwIfAborted();
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener("abort", end);
    try {
      const response = await send(url, { ...init, signal: ending.signal });
      return readAnswer(response, await response.text(), operation);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      return ending.signal.aborted
        ? new FlorinError({ code: "timed_out", message: `No answer within ${timeoutMs} ms.`, cause })
        : new FlorinError({ code: "connection_failed", message: `No answer from ${url}.`, cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }
}

/** Lists repeat their parameter; members of objects are `name[key]`. */
function valuesOf(name: string, value: unknown): [string, unknown][] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.map((one) => [name, one]);
  if (typeof value !== "object") return [[name, value]];
  return Object.entries(value as object).map(([key, one]) => [`${name}[${key}]`, one]);
}

function readAnswer(response: Response, text: string, operation: Operation): unknown {
  if (response.ok && operation.text) return text;
  const body = parseJson(text);
  if (response.ok && body !== undefined) return body;
  const { code, message, details, issues } = (body ?? {}) as Partial<FlorinError>;
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new FlorinError({
    code: code ?? STATUS_CODES[response.status] ?? "unexpected_answer",
    message: message ?? `The server answered ${response.status} without an error of the API.`,
    status: response.status,
    details,
    issues,
    requestId: response.headers.get("request-id"),
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
