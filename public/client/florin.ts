// The SDK of Florin in one file, generated from the API's description (openapi.json) and sdk/src. Do not edit; take
// the file as it is, it needs nothing else. It runs on Node 18 or newer, in Deno, Bun, workers and browsers.

/** The API version that this client was made for. */
export const API_VERSION = "2026-02-18";

/** Where the installation is, who calls, and how long to try. */
export interface ClientOptions {
  /** e.g. `https://pay.example` */
  baseUrl: string;
  /** A partner's key; wallets have none. */
  apiKey?: string;
  /** The merchant of calls that need one; a call may name another. */
  merchantId?: string;
  /** The API version; by default the account's. */
  version?: string;
  /** The name of a wallet, recorded as the buyer's provider. */
  walletName?: string;
  /** Repetitions of a failed call, where a repetition has no second effect; 3 by default. */
  maxRetries?: number;
  /** Milliseconds for one attempt; 30 000 by default. The time of a long poll is added. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** Settings of one call. */
export interface CallOptions {
  merchantId?: string;
  /** Your own key: repeating the call with it later has no second effect. By default each call gets a random one. */
  idempotencyKey?: string;
  maxRetries?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** A code of the API, or why there is no answer. The same code always means the same. */
export type FlorinErrorCode = ErrorCode | "connection_failed" | "timed_out" | "unexpected_answer";

interface Failure {
  code: FlorinErrorCode;
  message: string;
  status?: number;
  details?: Record<string, unknown> | undefined;
  issues?: { field: string; message: string }[] | undefined;
  requestId?: string | null;
  retryAfterS?: number | null;
  cause?: unknown;
}

/** A call that failed. Programs read `code` and `details`, people read `message`. */
export class FlorinError extends Error {
  override readonly name = "FlorinError";
  readonly code: FlorinErrorCode;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** Every number and name that the message contains. */
  readonly details: Record<string, unknown> | undefined;
  /** The fields that were refused, with code `params_validation`. */
  readonly issues: { field: string; message: string }[] | undefined;
  /** Quote it when you report a fault. */
  readonly requestId: string | null;
  /** Seconds after which to try again; null when the server named none. */
  readonly retryAfterS: number | null;

  constructor({ message, cause, ...failure }: Failure) {
    super(message, cause === undefined ? {} : { cause });
    this.code = failure.code;
    this.status = failure.status ?? null;
    this.details = failure.details;
    this.issues = failure.issues;
    this.requestId = failure.requestId ?? null;
    this.retryAfterS = failure.retryAfterS ?? null;
  }
}

/** A name that bundlers do not follow: only Node 18, which has no global, imports it. */
const NODE_CRYPTO = "node:crypto";

/** Returns the Web Crypto API of this runtime. */
async function webCrypto(): Promise<Crypto> {
  if (globalThis.crypto?.subtle) return globalThis.crypto;
  const { webcrypto } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ NODE_CRYPTO)) as {
    webcrypto: Crypto;
  };
  return webcrypto;
}

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;
/** Waits that the server asks for beyond this are the caller's decision. */
const MAX_RETRY_AFTER_S = 60;

/**
 * Returns how long to wait before a call is repeated; null when it is not. A refusal for its rate, or because the same
 * call is still running, means that nothing has happened yet; after any other failure a call may have had its effect.
 */
function retryDelayMs(
  { code, status, retryAfterS }: FlorinError,
  operation: Operation,
  count: number,
): number | null {
  const hasNoEffect = status === 429 || code === "idempotency_in_progress";
  const mayPass = hasNoEffect || status === null || status >= 500;
  const isSafe = hasNoEffect || operation.keyed || operation.repeatable;
  if (!mayPass || !isSafe || (retryAfterS ?? 0) > MAX_RETRY_AFTER_S) return null;
  const backoffMs = Math.min(FIRST_DELAY_MS * 2 ** count, MAX_DELAY_MS);
  return Math.max(backoffMs, (retryAfterS ?? 0) * 1_000) + Math.random() * backoffMs;
}

/** Waits, until the signal is aborted at most. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** How an operation is called. */
interface Operation {
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
interface Call {
  operation: Operation;
  ids: readonly string[];
  input: object;
  options: CallOptions;
}

interface Caller {
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
class Transport implements Caller {
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

/** Where the pages of a listing have their items, and how the next one is requested. */
export interface Paging {
  items: string;
  /** The parameter that takes `nextCursor`. */
  cursor: string;
  /** The parameter when `order` is `desc`. */
  backwards?: string;
}

/** A listing: `await` it for its first page, or iterate over it for the items of all pages. */
export class Pages<Page, Item> implements PromiseLike<Page>, AsyncIterable<Item> {
  readonly #caller: Caller;
  readonly #call: Call;
  readonly #paging: Paging;
  #first: Promise<Page> | undefined;

  constructor(caller: Caller, call: Call, paging: Paging) {
    this.#caller = caller;
    this.#call = call;
    this.#paging = paging;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await` gives the first page.
  then<A = Page, B = never>(
    onPage?: ((page: Page) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#first ??= this.#caller.call<Page>(this.#call);
    return this.#first.then(onPage, onError);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#itemsOf(page);
  }

  /** Iterates over the pages. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let page: Page = await this;
    for (;;) {
      yield page;
      const { nextCursor } = page as { nextCursor: string | null };
      if (nextCursor === null || this.#itemsOf(page).length === 0) return;
      page = await this.#caller.call<Page>(this.#from(nextCursor));
    }
  }

  #from(cursor: string): Call {
    const { order } = this.#call.input as { order?: string };
    const name = (order === "desc" && this.#paging.backwards) || this.#paging.cursor;
    return { ...this.#call, input: { ...this.#call.input, [name]: cursor } };
  }

  #itemsOf(page: Page): Item[] {
    return (page as Record<string, Item[]>)[this.#paging.items] ?? [];
  }
}

/** The headers of a delivery: a `Headers` object, or an object of them as Node gives it. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /** Seconds that the delivery's time may differ from this clock; 300 by default. */
  toleranceS?: number;
}

/** Why a delivery is not to be trusted. */
export type WebhookFault = "missing_header" | "invalid_timestamp" | "invalid_signature" | "invalid_body";

export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: WebhookFault;

  constructor(code: WebhookFault, message: string) {
    super(message);
    this.code = code;
  }
}

const TOLERANCE_S = 300;
const SCHEME = "v1,";
const PREFIX = "whsec_";
/** Members whose names belong to the partner. */
const FREE_NAMES = "metadata";

export const webhooks = { verify: verifyWebhook };

/**
 * Verifies a delivery (Standard Webhooks 1.0) and returns its event, with the names of `GET /v1/events`.
 * @param body the body as it arrived, byte for byte
 * @param secret the endpoint's secret, `whsec_…`; several while you replace one
 * @throws WebhookVerificationError
 */
// biome-ignore lint/complexity/useMaxParams: the first three are those of every library of Standard Webhooks.
async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceS = TOLERANCE_S }: VerifyOptions = {},
): Promise<Event> {
  const id = readHeader(headers, "webhook-id");
  const timestamp = readHeader(headers, "webhook-timestamp");
  const signatures = readHeader(headers, "webhook-signature");
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1_000 - sentAt) <= toleranceS)) {
    throw new WebhookVerificationError(
      "invalid_timestamp",
      `webhook-timestamp differs from this clock by more than ${toleranceS} s.`,
    );
  }
  const bytes = typeof body === "string" ? encode(body) : body;
  const signed = concatenate(encode(`${id}.${timestamp}.`), bytes);
  if (!(await hasSignature(signed, signatures, [secret].flat()))) {
    throw new WebhookVerificationError("invalid_signature", "No signature matches the body and the secret.");
  }
  return parseEvent(bytes);
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = typeof headers.get === "function" ? headers.get(name) : findMember(headers, name);
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError("missing_header", `The header ${name} is missing.`);
}

function findMember(headers: object, name: string): unknown {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found.join(" ") : found;
}

/** Compares in constant time, as the platform's `verify` does. */
async function hasSignature(signed: BufferSource, header: string, secrets: string[]): Promise<boolean> {
  const { subtle } = await webCrypto();
  const given = header.split(" ").filter((one) => one.startsWith(SCHEME));
  for (const secret of secrets) {
    const key = decodeBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
    if (!key || key.length === 0) throw new TypeError("The webhook secret is not whsec_ and base64.");
    const hmac = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const one of given) {
      const signature = decodeBase64(one.slice(SCHEME.length));
      if (signature && (await subtle.verify("HMAC", hmac, signature, signed))) return true;
    }
  }
  return false;
}

function parseEvent(bytes: Uint8Array): Event {
  try {
    return inCamelCase(JSON.parse(new TextDecoder().decode(bytes))) as Event;
  } catch {
    throw new WebhookVerificationError("invalid_body", "The body is not JSON.");
  }
}

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      name === FREE_NAMES ? member : inCamelCase(member),
    ]),
  );
}

function encode(text: string) {
  return new TextEncoder().encode(text);
}

function concatenate(a: Uint8Array, b: Uint8Array) {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function decodeBase64(text: string) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

export class AssetsOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List currencies, networks and tokens: `GET /v1/assets`. */
  list(input: ListAssetsQuery = {}, options: CallOptions = {}): Promise<PaymentAssets> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/assets","query":["currency"],"headers":["Merchant-Id"],"repeatable":true},
      ids: [],
      input,
      options,
    });
  }
}

export class EventsOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List events, at once or when one happens: `GET /v1/events`. */
  list(input: ListEventsQuery = {}, options: CallOptions = {}): Pages<EventList, EventList["data"][number]> {
    return new Pages(this.#caller, {
      operation: {"method":"GET","path":"/v1/events","query":["type","merchantId","paymentId","after","before","order","limit","maxPollMs"],"repeatable":true},
      ids: [],
      input,
      options,
    }, {"items":"data","cursor":"after","backwards":"before"});
  }

  /** Send an event again: `POST /v1/events/{id}/redeliver`. */
  redeliver(id: string, input: RedeliverEvent = {}, options: CallOptions = {}): Promise<Redelivered> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/events/{id}/redeliver"},
      ids: [id],
      input,
      options,
    });
  }
}

export class ExceptionsOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List exceptions: `GET /v1/exceptions`. */
  list(input: ListExceptionsQuery = {}, options: CallOptions = {}): Pages<ExceptionList, ExceptionList["data"][number]> {
    return new Pages(this.#caller, {
      operation: {"method":"GET","path":"/v1/exceptions","query":["status","kind","merchantId","paymentId","cursor","limit"],"repeatable":true},
      ids: [],
      input,
      options,
    }, {"items":"data","cursor":"cursor"});
  }

  /** Read an exception: `GET /v1/exceptions/{id}`. */
  get(id: string, options: CallOptions = {}): Promise<Exception> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/exceptions/{id}","repeatable":true},
      ids: [id],
      input: {},
      options,
    });
  }

  /** Accept an exception: `POST /v1/exceptions/{id}/accept`. */
  accept(id: string, input: DecideException = {}, options: CallOptions = {}): Promise<Exception> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/exceptions/{id}/accept","keyed":true},
      ids: [id],
      input,
      options,
    });
  }

  /** Ignore an exception: `POST /v1/exceptions/{id}/ignore`. */
  ignore(id: string, input: DismissException, options: CallOptions = {}): Promise<Exception> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/exceptions/{id}/ignore","keyed":true},
      ids: [id],
      input,
      options,
    });
  }

  /** Refund an exception: `POST /v1/exceptions/{id}/refund`. */
  refund(id: string, input: DecideException = {}, options: CallOptions = {}): Promise<Exception> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/exceptions/{id}/refund","keyed":true},
      ids: [id],
      input,
      options,
    });
  }
}

export class GatewayOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Read what a buyer is asked to pay, and by whom: `GET /v1/gateway/payment/{id}`. */
  get(id: string, options: CallOptions = {}): Promise<GatewayPayment> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/gateway/payment/{id}","repeatable":true},
      ids: [id],
      input: {},
      options,
    });
  }

  /** Cancel a payment that nobody has begun to pay: `POST /v1/gateway/payment/{id}/cancel`. */
  cancel(id: string, options: CallOptions = {}): Promise<CancelledPayment> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/gateway/payment/{id}/cancel","repeatable":true},
      ids: [id],
      input: {},
      options,
    });
  }

  /** Pay with the results of an option's actions: `POST /v1/gateway/payment/{id}/confirm`. */
  confirm(id: string, input: ConfirmPayment & ConfirmGatewayPaymentQuery, options: CallOptions = {}): Promise<ConfirmedPayment> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/gateway/payment/{id}/confirm","query":["maxPollMs"],"repeatable":true},
      ids: [id],
      input,
      options,
    });
  }

  /** List a payment's deposit addresses: `GET /v1/gateway/payment/{id}/deposits`. */
  listDeposits(id: string, options: CallOptions = {}): Promise<DepositList> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/gateway/payment/{id}/deposits","repeatable":true},
      ids: [id],
      input: {},
      options,
    });
  }

  /** Create an address that the buyer pays with an ordinary transfer: `POST /v1/gateway/payment/{id}/deposits`. */
  createDeposit(id: string, input: CreateDeposit, options: CallOptions = {}): Promise<Deposit> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/gateway/payment/{id}/deposits","repeatable":true},
      ids: [id],
      input,
      options,
    });
  }

  /** Read a deposit, at once or when it changes: `GET /v1/gateway/payment/{id}/deposits/{depositId}`. */
  getDeposit(id: string, depositId: string, input: GetGatewayPaymentDepositQuery = {}, options: CallOptions = {}): Promise<Deposit> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/gateway/payment/{id}/deposits/{depositId}","query":["waitMs"],"repeatable":true},
      ids: [id, depositId],
      input,
      options,
    });
  }

  /** Claim money at a deposit address: `POST /v1/gateway/payment/{id}/deposits/{depositId}/claims`. */
  createDepositClaim(id: string, depositId: string, input: ClaimDeposit, options: CallOptions = {}): Promise<Deposit> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/gateway/payment/{id}/deposits/{depositId}/claims","repeatable":true},
      ids: [id, depositId],
      input,
      options,
    });
  }

  /** Resolve an option into actions that the wallet can execute: `POST /v1/gateway/payment/{id}/fetch`. */
  fetch(id: string, input: FetchActions, options: CallOptions = {}): Promise<FetchedActions> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/gateway/payment/{id}/fetch","repeatable":true},
      ids: [id],
      input,
      options,
    });
  }

  /** List what a wallet's accounts can pay with: `POST /v1/gateway/payment/{id}/options`. */
  listOptions(id: string, input: RequestOptions & ListGatewayPaymentOptionsQuery, options: CallOptions = {}): Promise<PaymentOptions> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/gateway/payment/{id}/options","query":["includePaymentInfo"],"repeatable":true},
      ids: [id],
      input,
      options,
    });
  }

  /** Read a payment's status, at once or when it changes: `GET /v1/gateway/payment/{id}/status`. */
  status(id: string, input: GetGatewayPaymentStatusQuery = {}, options: CallOptions = {}): Promise<PaymentState> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/gateway/payment/{id}/status","query":["maxPollMs"],"repeatable":true},
      ids: [id],
      input,
      options,
    });
  }

  /** Pay as an x402 client: `GET /v1/gateway/payment/{id}/x402`. */
  getForAgent(id: string, input: GetGatewayPaymentForAgentQuery = {}, options: CallOptions = {}): Promise<X402Payment> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/gateway/payment/{id}/x402","headers":["payment-signature"],"repeatable":true},
      ids: [id],
      input,
      options,
    });
  }

  /** Pay as an x402 client that posts: `POST /v1/gateway/payment/{id}/x402`. */
  payAsAgent(id: string, input: PayGatewayPaymentAsAgentQuery = {}, options: CallOptions = {}): Promise<X402Payment> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/gateway/payment/{id}/x402","headers":["payment-signature"],"repeatable":true},
      ids: [id],
      input,
      options,
    });
  }
}

export class KeyOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Read the API key of the request: `GET /v1/key`. */
  get(options: CallOptions = {}): Promise<Key> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/key","repeatable":true},
      ids: [],
      input: {},
      options,
    });
  }
}

export class MerchantsOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List merchants: `GET /v1/merchants`. */
  list(input: ListMerchantsQuery = {}, options: CallOptions = {}): Pages<MerchantList, MerchantList["merchants"][number]> {
    return new Pages(this.#caller, {
      operation: {"method":"GET","path":"/v1/merchants","query":["status","search","cursor","limit"],"repeatable":true},
      ids: [],
      input,
      options,
    }, {"items":"merchants","cursor":"cursor"});
  }

  /** Create a merchant: `POST /v1/merchants`. */
  create(input: CreateMerchant, options: CallOptions = {}): Promise<CreatedMerchant> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/merchants","keyed":true},
      ids: [],
      input,
      options,
    });
  }

  /** Get a merchant with its settlements: `GET /v1/merchants/{merchantId}`. */
  get(merchantId: string, options: CallOptions = {}): Promise<MerchantProfile> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/merchants/{merchantId}","repeatable":true},
      ids: [merchantId],
      input: {},
      options,
    });
  }

  /** Change a merchant's profile: `PATCH /v1/merchants/{merchantId}`. */
  update(merchantId: string, input: UpdateMerchant, options: CallOptions = {}): Promise<UpdatedMerchant> {
    return this.#caller.call({
      operation: {"method":"PATCH","path":"/v1/merchants/{merchantId}","repeatable":true},
      ids: [merchantId],
      input,
      options,
    });
  }

  /** Delete a merchant: `DELETE /v1/merchants/{merchantId}`. */
  delete(merchantId: string, options: CallOptions = {}): Promise<DeletedMerchant> {
    return this.#caller.call({
      operation: {"method":"DELETE","path":"/v1/merchants/{merchantId}","repeatable":true},
      ids: [merchantId],
      input: {},
      options,
    });
  }
}

export class PaymentsOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List a merchant's payments, in the legacy shape: `GET /v1/merchants/{merchantId}/payments`. @deprecated */
  listLegacy(merchantId: string, input: ListLegacyPaymentsQuery = {}, options: CallOptions = {}): Promise<LegacyPaymentList> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/merchants/{merchantId}/payments","query":["start_ts","end_ts","asset","network","sort_by","sort_dir","cursor","limit","status"],"repeatable":true},
      ids: [merchantId],
      input,
      options,
    });
  }

  /** List a merchant's payments: `GET /v1/merchants/payments`. */
  listOfMerchant(input: ListPaymentsOfMerchantQuery = {}, options: CallOptions = {}): Pages<PaymentList, PaymentList["data"][number]> {
    return new Pages(this.#caller, {
      operation: {"method":"GET","path":"/v1/merchants/payments","query":["startTs","endTs","token_symbol","asset","network","sortBy","sortDir","cursor","limit","status","referenceId","paymentId","txHash","buyer","metadata"],"repeatable":true},
      ids: [],
      input,
      options,
    }, {"items":"data","cursor":"cursor"});
  }

  /** List payments: `GET /v1/payments`. */
  list(input: ListPaymentsQuery = {}, options: CallOptions = {}): Pages<PaymentList, PaymentList["data"][number]> {
    return new Pages(this.#caller, {
      operation: {"method":"GET","path":"/v1/payments","query":["startTs","endTs","token_symbol","asset","network","sortBy","sortDir","cursor","limit","status","referenceId","paymentId","txHash","buyer","metadata","merchantId"],"repeatable":true},
      ids: [],
      input,
      options,
    }, {"items":"data","cursor":"cursor"});
  }

  /** Create a payment: `POST /v1/payments`. */
  create(input: CreatePayment, options: CallOptions = {}): Promise<CreatedPayment> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/payments","keyed":true},
      ids: [],
      input,
      options,
    });
  }

  /** Read a payment: `GET /v1/payments/{id}`. */
  get(id: string, options: CallOptions = {}): Promise<Payment> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/payments/{id}","repeatable":true},
      ids: [id],
      input: {},
      options,
    });
  }

  /** Cancel a payment that nobody has begun to pay: `POST /v1/payments/{id}/cancel`. */
  cancel(id: string, options: CallOptions = {}): Promise<CancelledPayment> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/payments/{id}/cancel","keyed":true},
      ids: [id],
      input: {},
      options,
    });
  }

  /** Read a payment's status, at once or when it changes: `GET /v1/payments/{id}/status`. */
  status(id: string, input: GetPaymentStatusQuery = {}, options: CallOptions = {}): Promise<PaymentState> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/payments/{id}/status","query":["maxPollMs"],"repeatable":true},
      ids: [id],
      input,
      options,
    });
  }

  /** Read a payment's timeline: `GET /v1/payments/{id}/timeline`. */
  timeline(id: string, options: CallOptions = {}): Promise<PaymentTimeline> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/payments/{id}/timeline","repeatable":true},
      ids: [id],
      input: {},
      options,
    });
  }
}

export class RefundsOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List refunds: `GET /v1/refunds`. */
  list(input: ListRefundsQuery = {}, options: CallOptions = {}): Pages<RefundList, RefundList["data"][number]> {
    return new Pages(this.#caller, {
      operation: {"method":"GET","path":"/v1/refunds","query":["status","merchantId","paymentId","cursor","limit"],"repeatable":true},
      ids: [],
      input,
      options,
    }, {"items":"data","cursor":"cursor"});
  }

  /** Refund a payment, in full or in part: `POST /v1/refunds`. */
  create(input: RequestRefund, options: CallOptions = {}): Promise<RequestedRefund> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/refunds","keyed":true},
      ids: [],
      input,
      options,
    });
  }

  /** Read a refund: `GET /v1/refunds/{id}`. */
  get(id: string, options: CallOptions = {}): Promise<Refund> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/refunds/{id}","repeatable":true},
      ids: [id],
      input: {},
      options,
    });
  }

  /** Cancel a refund that waits: `POST /v1/refunds/{id}/cancel`. */
  cancel(id: string, options: CallOptions = {}): Promise<Refund> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/refunds/{id}/cancel","keyed":true},
      ids: [id],
      input: {},
      options,
    });
  }
}

export class ReportsOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Report settled payments as CSV: `GET /v1/reports/settlements.csv`. */
  reportSettlements(input: ReportSettlementsQuery = {}, options: CallOptions = {}): Promise<string> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/reports/settlements.csv","query":["from","to","merchantId"],"repeatable":true,"text":true},
      ids: [],
      input,
      options,
    });
  }
}

export class SettlementsOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List a merchant's settlement destinations: `GET /v1/merchants/{merchantId}/settlements`. */
  list(merchantId: string, options: CallOptions = {}): Promise<Settlements> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/merchants/{merchantId}/settlements","repeatable":true},
      ids: [merchantId],
      input: {},
      options,
    });
  }

  /** Register where a merchant is paid in crypto: `POST /v1/merchants/{merchantId}/settlements/crypto`. */
  create(merchantId: string, input: CreateSettlements, options: CallOptions = {}): Promise<CreatedSettlements> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/merchants/{merchantId}/settlements/crypto","keyed":true},
      ids: [merchantId],
      input,
      options,
    });
  }

  /** Change the destination of a crypto settlement: `PUT /v1/merchants/{merchantId}/settlements/crypto/{id}`. */
  change(merchantId: string, id: string, input: ChangeSettlement, options: CallOptions = {}): Promise<ChangedSettlement> {
    return this.#caller.call({
      operation: {"method":"PUT","path":"/v1/merchants/{merchantId}/settlements/crypto/{id}","repeatable":true},
      ids: [merchantId, id],
      input,
      options,
    });
  }

  /** Delete a crypto settlement: `DELETE /v1/merchants/{merchantId}/settlements/crypto/{id}`. */
  delete(merchantId: string, id: string, options: CallOptions = {}): Promise<RemovedSettlement> {
    return this.#caller.call({
      operation: {"method":"DELETE","path":"/v1/merchants/{merchantId}/settlements/crypto/{id}","repeatable":true},
      ids: [merchantId, id],
      input: {},
      options,
    });
  }
}

export class TestHelpersOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Test what your server does with a payment: `POST /v1/test/payments/{id}/{helper}`. */
  runHelper(id: string, helper: string, options: CallOptions = {}): Promise<TestOutcome> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/test/payments/{id}/{helper}"},
      ids: [id, helper],
      input: {},
      options,
    });
  }
}

export class WebhookEndpointsOperations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** List webhook endpoints: `GET /v1/webhook-endpoints`. */
  list(options: CallOptions = {}): Promise<WebhookEndpointList> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/webhook-endpoints","repeatable":true},
      ids: [],
      input: {},
      options,
    });
  }

  /** Create a webhook endpoint: `POST /v1/webhook-endpoints`. */
  create(input: CreateWebhookEndpoint, options: CallOptions = {}): Promise<WebhookEndpointWithSecret> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/webhook-endpoints"},
      ids: [],
      input,
      options,
    });
  }

  /** Read a webhook endpoint: `GET /v1/webhook-endpoints/{id}`. */
  get(id: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return this.#caller.call({
      operation: {"method":"GET","path":"/v1/webhook-endpoints/{id}","repeatable":true},
      ids: [id],
      input: {},
      options,
    });
  }

  /** Change, disable or enable a webhook endpoint: `PATCH /v1/webhook-endpoints/{id}`. */
  update(id: string, input: UpdateWebhookEndpoint = {}, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return this.#caller.call({
      operation: {"method":"PATCH","path":"/v1/webhook-endpoints/{id}","repeatable":true},
      ids: [id],
      input,
      options,
    });
  }

  /** Delete a webhook endpoint: `DELETE /v1/webhook-endpoints/{id}`. */
  delete(id: string, options: CallOptions = {}): Promise<DeletedWebhookEndpoint> {
    return this.#caller.call({
      operation: {"method":"DELETE","path":"/v1/webhook-endpoints/{id}","repeatable":true},
      ids: [id],
      input: {},
      options,
    });
  }

  /** List a webhook endpoint's deliveries: `GET /v1/webhook-endpoints/{id}/deliveries`. */
  listDeliveries(id: string, input: ListWebhookDeliveriesQuery = {}, options: CallOptions = {}): Pages<WebhookDeliveryList, WebhookDeliveryList["data"][number]> {
    return new Pages(this.#caller, {
      operation: {"method":"GET","path":"/v1/webhook-endpoints/{id}/deliveries","query":["status","eventId","before","limit"],"repeatable":true},
      ids: [id],
      input,
      options,
    }, {"items":"data","cursor":"before"});
  }

  /** Send an endpoint's failed deliveries again: `POST /v1/webhook-endpoints/{id}/redeliver`. */
  redeliverFailed(id: string, input: RedeliverFailedWebhooks, options: CallOptions = {}): Promise<Redelivered> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/webhook-endpoints/{id}/redeliver"},
      ids: [id],
      input,
      options,
    });
  }

  /** Roll a webhook endpoint's secret: `POST /v1/webhook-endpoints/{id}/roll`. */
  rollSecret(id: string, input: RollWebhookSecret = {}, options: CallOptions = {}): Promise<WebhookEndpointWithSecret> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/webhook-endpoints/{id}/roll"},
      ids: [id],
      input,
      options,
    });
  }

  /** Send a test event to a webhook endpoint: `POST /v1/webhook-endpoints/{id}/test`. */
  test(id: string, options: CallOptions = {}): Promise<WebhookTestEvent> {
    return this.#caller.call({
      operation: {"method":"POST","path":"/v1/webhook-endpoints/{id}/test"},
      ids: [id],
      input: {},
      options,
    });
  }
}

/** All operations of the API, by their groups. */
export class Operations {
  readonly assets: AssetsOperations;
  readonly events: EventsOperations;
  readonly exceptions: ExceptionsOperations;
  readonly gateway: GatewayOperations;
  readonly key: KeyOperations;
  readonly merchants: MerchantsOperations;
  readonly payments: PaymentsOperations;
  readonly refunds: RefundsOperations;
  readonly reports: ReportsOperations;
  readonly settlements: SettlementsOperations;
  readonly testHelpers: TestHelpersOperations;
  readonly webhookEndpoints: WebhookEndpointsOperations;

  constructor(caller: Caller) {
    this.assets = new AssetsOperations(caller);
    this.events = new EventsOperations(caller);
    this.exceptions = new ExceptionsOperations(caller);
    this.gateway = new GatewayOperations(caller);
    this.key = new KeyOperations(caller);
    this.merchants = new MerchantsOperations(caller);
    this.payments = new PaymentsOperations(caller);
    this.refunds = new RefundsOperations(caller);
    this.reports = new ReportsOperations(caller);
    this.settlements = new SettlementsOperations(caller);
    this.testHelpers = new TestHelpersOperations(caller);
    this.webhookEndpoints = new WebhookEndpointsOperations(caller);
  }
}

export interface WaitOptions extends CallOptions {
  /** Milliseconds to wait altogether; 15 minutes by default. */
  timeoutMs?: number;
}

const WAIT_MS = 15 * 60_000;
/** The longest time that the server holds a request. */
const POLL_MS = 25_000;
/** Between two polls that the server did not hold. */
const PAUSE_MS = 500;

/** A client of one installation, for a partner's server or, without a key, for a wallet. */
export class Florin extends Operations {
  readonly #isPartner: boolean;

  constructor(options: ClientOptions) {
    super(new Transport(options));
    this.#isPartner = options.apiKey !== undefined;
  }

  /**
   * Waits until a payment is final, and returns its last state.
   * @throws FlorinError `timed_out` when it is not final in time
   */
  async waitForPayment(
    id: string,
    { timeoutMs = WAIT_MS, ...options }: WaitOptions = {},
  ): Promise<PaymentState> {
    const until = Date.now() + timeoutMs;
    const operations = this.#isPartner ? this.payments : this.gateway;
    for (let known = ""; ; ) {
      const startedAt = Date.now();
      const maxPollMs = Math.max(0, Math.min(until - startedAt, POLL_MS));
      const state = await operations.status(id, { maxPollMs }, options);
      if (state.isFinal) return state;
      if (Date.now() >= until) {
        const message = `The payment is still ${state.status} after ${timeoutMs} ms.`;
        throw new FlorinError({ code: "timed_out", message, details: { paymentId: id, timeoutMs } });
      }
      const wasHeld = state.status !== known || Date.now() - startedAt >= PAUSE_MS;
      if (!wasHeld) await sleep(PAUSE_MS, options.signal);
      known = state.status;
    }
  }

  /** Iterates over events as they happen, from `after` on, until the signal is aborted. */
  async *followEvents(
    input: Omit<ListEventsQuery, "before" | "order" | "maxPollMs"> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Event, void, undefined> {
    let after = input.after;
    for (;;) {
      const query = { ...input, ...(after ? { after } : {}), maxPollMs: POLL_MS };
      const page = await this.events.list(query, options);
      yield* page.data;
      after = page.nextCursor ?? after;
      if (page.data.length === 0) await sleep(PAUSE_MS, options.signal);
    }
  }
}

export type ErrorCode = ApiError["code"];

export interface components {
  schemas: {
    /** @enum {string} */
    EventType: "payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.cancelled" | "payment.settled" | "refund.created" | "refund.pending_funds" | "refund.submitted" | "refund.succeeded" | "refund.failed" | "exception.opened" | "exception.resolved" | "deposit.partial" | "deposit.surplus" | "deposit.returned" | "settlement_destination.changed" | "merchant.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.test";
    RedeliverEvent: {
      /** @description Only to this endpoint; without it to all that take the event */
      endpointId?: string;
    };
    DecideException: {
      /** @description The reason, for people; the audit log keeps it */
      note?: string;
    };
    DismissException: {
      /** @description The reason, for people; the audit log keeps it */
      note: string;
    };
    CancelPayment: Record<string, unknown>;
    ConfirmPayment: {
      /**
       * @description The id of an option, `opt_…`
       * @example opt_11Shon1NsbVg1QHWa5oEDsqm1opBM1H
       */
      optionId: string;
      /** @description One for each action, in their order: a signature or a transaction hash */
      results: {
        /** @constant */
        type: "walletRpc";
        /** @description The signature or the transaction's hash */
        data: string[];
      }[];
      /** @description What `collectData` asks for, from a wallet with its own form; left out after the hosted form, and for an account that signed with its data before. Booleans are the texts `true` and `false` */
      collectedData?: components["schemas"]["CollectedData"] | null;
      /** @description Accepted, and without effect */
      excludeFromRelayer?: unknown;
    };
    CollectedData: {
      fields: {
        id: string;
        value: string;
      }[];
    };
    CreateDeposit: {
      /**
       * @description CAIP-19: what the buyer sends, and on which network
       * @example eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
       */
      asset: string;
      /** @description To whom money goes that does not pay: an address, a key that signs a claim, or nobody, which leaves it to the merchant */
      refund: {
        /** @constant */
        kind: "address";
        /** @description An address that the buyer controls */
        address: string;
        /** @description True after the buyer confirmed an address that looks like an exchange's */
        insist?: boolean;
      } | {
        /** @constant */
        kind: "claim";
        /** @description The address of the claim key */
        address: string;
      } | {
        /** @constant */
        kind: "none";
      };
    };
    ClaimDeposit: {
      /** @description The token that lies there; the zero address for the network's coin */
      token: string;
      /** @description The network on which it lies */
      chainId: number;
      /** @description Where it goes */
      to: string;
      /** @description Unix seconds: the signature's last second */
      deadline: number;
      /** @description The payer's, of the EIP-712 message `Claim(bytes32 key,address token,address to,uint256 deadline)` in the router's domain on `chainId` */
      signature: string;
    };
    FetchActions: {
      /**
       * @description The id of an option, `opt_…`
       * @example opt_11Shon1NsbVg1QHWa5oEDsqm1opBM1H
       */
      optionId: string;
      /** @description The `data` of the option's `build` action; empty for any other option */
      data: string;
      /** @description What `collectData` asks for, from a wallet with its own form; left out after the hosted form */
      collectedData?: components["schemas"]["CollectedData"] | null;
    };
    RequestOptions: {
      /** @description CAIP-10, all that the buyer could pay from */
      accounts: string[];
      /** @description Options whose quotes to renew */
      refresh?: string[] | null;
    };
    /** @enum {string} */
    MerchantStatus: "active" | "inactive" | "suspended";
    CreateMerchant: {
      /** @example Corner Bakery */
      merchantName: string;
      /**
       * Format: email
       * @example bakery@example.com
       */
      merchantEmail: string;
      iconUrl?: string | null;
      /**
       * Format: email
       * @description Buyers with a question write to it; null for none
       * @example help@shop.example
       */
      supportEmail?: string | null;
      /**
       * Format: uri
       * @description A page for buyers with a question, linked instead of the address; null for none
       * @example https://shop.example/help
       */
      supportUrl?: string | null;
      /**
       * Format: uri
       * @description The merchant's terms, linked from the checkout and the form; null for none
       * @example https://shop.example/terms
       */
      termsUrl?: string | null;
      /**
       * Format: uri
       * @description The merchant's privacy notice, linked in the same places; null for none
       * @example https://shop.example/privacy
       */
      privacyUrl?: string | null;
      /** @description The merchant's colour on its buyers' pages and receipts; lightened or darkened there where text could not be read. Null for Florin's own */
      accentColor?: string | null;
    };
    UpdateMerchant: {
      /** @example Corner Bakery */
      merchantName?: string;
      /**
       * Format: email
       * @example bakery@example.com
       */
      merchantEmail?: string;
      iconUrl?: string | null;
      /**
       * Format: email
       * @description Buyers with a question write to it; null for none
       * @example help@shop.example
       */
      supportEmail?: string | null;
      /**
       * Format: uri
       * @description A page for buyers with a question, linked instead of the address; null for none
       * @example https://shop.example/help
       */
      supportUrl?: string | null;
      /**
       * Format: uri
       * @description The merchant's terms, linked from the checkout and the form; null for none
       * @example https://shop.example/terms
       */
      termsUrl?: string | null;
      /**
       * Format: uri
       * @description The merchant's privacy notice, linked in the same places; null for none
       * @example https://shop.example/privacy
       */
      privacyUrl?: string | null;
      /** @description The merchant's colour on its buyers' pages and receipts; lightened or darkened there where text could not be read. Null for Florin's own */
      accentColor?: string | null;
    };
    CreateSettlements: {
      settlements: components["schemas"]["NewSettlement"][];
    };
    NewSettlement: {
      /**
       * @description CAIP-19, such as `eip155:8453/erc20:0x…`
       * @example eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
       */
      asset: string;
      /**
       * @description CAIP-10, such as `eip155:8453:0x…`, on the chain of the asset
       * @example eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8
       */
      destination: string;
    };
    ChangeSettlement: {
      /**
       * @description CAIP-10, such as `eip155:8453:0x…`, on the chain of the asset
       * @example eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8
       */
      destination: string;
    };
    /** @enum {string} */
    PaymentStatus: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
    CreatePayment: {
      /**
       * @description Your own order's id: letters, digits, space and / - : . , +. It need not be unique.
       * @example order-1001
       */
      referenceId: string;
      amount: {
        /**
         * @description `iso4217/USD` for a currency, `caip19/` and a CAIP-19 id for one token
         * @example iso4217/USD
         * @example caip19/eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
         */
        unit: string;
        /**
         * @description Digits, in the smallest unit: 1250 is $12.50
         * @example 1250
         */
        value: string;
      };
      /** @description Unix seconds, at most 30 days from now; without it 15 minutes from now */
      expiresAt?: number | null;
      /** @description Where the hosted page leads when the payment has ended */
      checkout?: {
        /**
         * Format: uri
         * @description An https URL, http only for localhost; it gets `?payment_id=`
         * @example https://shop.example/thanks
         */
        successUrl: string;
        /**
         * Format: uri
         * @description An https URL, http only for localhost; it gets `?payment_id=`
         * @example https://shop.example/thanks
         */
        errorUrl: string;
      } | null;
      /** @description What the payment is for, in one line; the buyer reads it on the checkout and the receipt */
      description?: string | null;
      /** @description Your own facts about the payment: at most 20 pairs of texts. The buyer does not see them. */
      metadata?: {
        [key: string]: string;
      } | null;
    };
    /** @enum {string} */
    RefundStatus: "pending" | "pending_funds" | "submitted" | "undeliverable" | "succeeded" | "failed" | "cancelled";
    RequestRefund: {
      paymentId: string;
      /** @description In the smallest unit of the token that was paid; without it everything that is left is refunded */
      amount?: string;
      /** @description For your own records: returned with the refund */
      reason?: string | null;
      /** @description For a buyer whose account cannot receive: an address that the account signed for. The payment's router must be of the second edition */
      refundTo?: {
        /** @description Where the money goes instead of the address that paid */
        address: string;
        /** @description Unix seconds: the `deadline` that was signed */
        deadline: number;
        /** @description The signature of the account that paid, of the router's EIP-712 message `Claim` */
        signature: string;
      } | null;
    };
    CancelRefund: Record<string, unknown>;
    /** @enum {string} */
    TestHelper: "pay" | "fail" | "expire" | "pay-late" | "pay-twice" | "pay-short" | "reorg";
    CreateWebhookEndpoint: {
      /**
       * Format: uri
       * @description An https URL on a public host, port 443 or 8443
       * @example https://shop.example/webhooks
       */
      url: string;
      /** @description For people */
      description?: string;
      /** @description Only events of these types; empty for all */
      types?: ("payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.cancelled" | "payment.settled" | "refund.created" | "refund.pending_funds" | "refund.submitted" | "refund.succeeded" | "refund.failed" | "exception.opened" | "exception.resolved" | "deposit.partial" | "deposit.surplus" | "deposit.returned" | "settlement_destination.changed" | "merchant.updated" | "webhook_endpoint.disabled")[];
      /** @description Only these merchants' events; null for all */
      merchantIds?: string[] | null;
    };
    UpdateWebhookEndpoint: {
      /**
       * Format: uri
       * @description An https URL on a public host, port 443 or 8443
       * @example https://shop.example/webhooks
       */
      url?: string;
      /** @description For people */
      description?: string;
      /** @description Only events of these types; empty for all */
      types?: ("payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.cancelled" | "payment.settled" | "refund.created" | "refund.pending_funds" | "refund.submitted" | "refund.succeeded" | "refund.failed" | "exception.opened" | "exception.resolved" | "deposit.partial" | "deposit.surplus" | "deposit.returned" | "settlement_destination.changed" | "merchant.updated" | "webhook_endpoint.disabled")[];
      /** @description Only these merchants' events; null for all */
      merchantIds?: string[] | null;
      /**
       * @description Only an enabled endpoint gets events
       * @enum {string}
       */
      status?: "enabled" | "disabled";
    };
    RedeliverFailedWebhooks: {
      /**
       * Format: date-time
       * @description Failed deliveries of events from then on, RFC 3339
       */
      since: string;
    };
    RollWebhookSecret: {
      /**
       * @description Hours for which the old secret signs too
       * @default 24
       */
      overlapHours?: number;
    };
    PaymentAssets: {
      currencies: components["schemas"]["PaymentCurrency"][];
      networks: components["schemas"]["PaymentNetwork"][];
      tokens: components["schemas"]["PaymentToken"][];
    };
    PaymentCurrency: {
      code: string;
      /** @description `Amount.unit` of a payment in this currency */
      unit: string;
      name: string;
      decimals: number;
      /** @description The least amount of a payment in this unit; null while the rate of the fees is not known */
      minimum: components["schemas"]["Amount"] | null;
      /** @description The merchant's largest payment; null without a limit */
      maximum: components["schemas"]["Amount"] | null;
      /** @description One for each token that pays in this currency now; a token without a fresh rate is missing */
      rates: components["schemas"]["AssetRate"][];
    };
    Amount: {
      /**
       * @description `iso4217/USD`, or `caip19/` and a CAIP-19 asset id
       * @example iso4217/USD
       * @example caip19/eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
       */
      unit: string;
      /**
       * @description Digits, in the smallest unit of the asset
       * @example 12500000
       */
      value: string;
      display: {
        assetName: string;
        assetSymbol: string;
        decimals: number;
        iconUrl?: string;
        networkName?: string;
        networkIconUrl?: string;
      };
    };
    AssetRate: {
      /** @description CAIP-19 */
      asset: string;
      /** @description Units of the currency for one whole unit of the token, cut after eight decimals */
      value: string;
      /**
       * @description `peg`: the token is worth one unit of the currency; `fixed`: the operator's own rate
       * @enum {string}
       */
      source: "peg" | "fixed" | "market";
      /** @description The sources of a market's rate; two for a cross rate */
      markets: string[];
      /** @description By how much a market's rate was lowered; null for none */
      spreadPercent: string | null;
      /** @description The time of a market's rate; null for pegs and fixed rates, which do not age */
      asOf: string | null;
    };
    PaymentNetwork: {
      /** @description CAIP-2 */
      id: string;
      name: string;
      /** Format: uri */
      iconUrl: string;
      explorerUrl: string | null;
      /** @enum {string} */
      mode: "test" | "live";
    };
    PaymentToken: {
      /** @description CAIP-19 */
      asset: string;
      /** @description `Amount.unit` of a payment in exactly this token */
      unit: string;
      symbol: string;
      name: string;
      decimals: number;
      /** Format: uri */
      iconUrl: string;
      networkId: string;
      /**
       * @description How a wallet pays: by a signature of the token, by Permit2, or with the network's own coin
       * @enum {string}
       */
      kind: "eip3009" | "permit2" | "native";
      /** @description The currency that the token is pegged to */
      peg: string | null;
      /** @description Whether payments may get deposit addresses in it */
      deposits: boolean;
      /** @description The least amount of a payment in this unit; null while the rate of the fees is not known */
      minimum: components["schemas"]["Amount"] | null;
    };
    EventList: {
      data: components["schemas"]["Event"][];
      /** @description Oldest first: `after` of the next request, null only while there are no events. Newest first: `before` of the next page, null at the end */
      nextCursor: string | null;
    };
    Event: components["schemas"]["PaymentEvent"] | components["schemas"]["RefundEvent"] | components["schemas"]["ExceptionEvent"] | components["schemas"]["DepositEvent"] | components["schemas"]["DestinationEvent"] | components["schemas"]["MerchantEvent"] | components["schemas"]["WebhookEndpointEvent"];
    PaymentEvent: {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.cancelled" | "payment.settled";
      data: components["schemas"]["Payment"];
    };
    Payment: {
      paymentId: string;
      referenceId: string;
      status: components["schemas"]["PaymentStatus"];
      /** @description `declined_user` when the buyer's account was refused; null otherwise */
      failureCode: "declined_user" | null;
      /** @description What was paid, and in which transaction; null unless the payment has succeeded */
      info: {
        optionAmount: components["schemas"]["Amount"];
        /** @description The transaction's hash */
        txId: string;
      } | null;
      /** @description What went to the merchant's own account; null where nothing did, or not yet */
      settlement: {
        successful: {
          amount: {
            unit: string;
          };
          txId: string;
        };
      } | null;
      /** @description Left out for a payment without refunds */
      refund?: components["schemas"]["RefundSummary"];
      /** @description As requested */
      amount: components["schemas"]["Amount"];
      description: string | null;
      /** @description As given on create; empty without any */
      metadata: {
        [key: string]: string;
      };
      merchant: components["schemas"]["PaymentMerchant"];
      /** @description Null until a buyer has confirmed */
      buyer: components["schemas"]["PaymentBuyer"] | null;
      /** Format: date-time */
      createdAt: string;
      /** @description Unix seconds */
      expiresAt: number;
      cancelledReason: ("cancelled_by_user" | "cancelled_by_merchant") | null;
      /** @description How many transfers outside the payment's ordinary course wait for a decision */
      exceptions: number;
      /** @description Grows with each change of the status: data with a smaller one than you know are out of date */
      stateVersion: number;
      /**
       * Format: uri
       * @description Where the payment's timeline is read
       */
      timelineUrl: string;
    };
    RefundSummary: {
      /**
       * @description `pending` while a refund is under way; then `full` when everything is refunded, `partial` when a part is, `failed` when no refund succeeded
       * @enum {string}
       */
      status: "pending" | "partial" | "full" | "failed";
      /** @description Refunded or under way, in the token that was paid */
      amount: components["schemas"]["Amount"];
    };
    PaymentMerchant: {
      id: string;
      name: string;
      iconUrl: string | null;
    };
    PaymentBuyer: {
      accountCaip10: string;
      /** @description Empty when the wallet did not name itself */
      accountProviderName: string;
      accountProviderIcon: string | null;
    };
    RefundEvent: {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "refund.created" | "refund.pending_funds" | "refund.submitted" | "refund.succeeded" | "refund.failed";
      data: components["schemas"]["Refund"];
    };
    Refund: {
      /** @description `ref_…` */
      refundId: string;
      paymentId: string;
      merchantId: string;
      /** @description `pending` and `pending_funds` wait to be sent, `undeliverable` waits for an address; `submitted` is in a transaction; `succeeded`, `failed` and `cancelled` are final */
      status: components["schemas"]["RefundStatus"];
      /** @description In the token that was paid */
      amount: components["schemas"]["Amount"];
      /** @description As given when it was requested */
      reason: string | null;
      /** @description The address that gets the money: the buyer's, or the one that the buyer signed for */
      to: string | null;
      /** @description The transaction that returned the money; null before */
      txId: string | null;
      /** @description Why it failed; null otherwise */
      failure: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description Grows with each change: an event with a smaller one than you know is out of date */
      stateVersion: number;
    };
    ExceptionEvent: {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "exception.opened" | "exception.resolved";
      data: components["schemas"]["ExceptionFacts"];
    };
    ExceptionFacts: {
      /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
      stateVersion: number;
      exceptionId: string;
      /** @description Null for money that belongs to no payment */
      paymentId: string | null;
      /** @description Null for money that belongs to no merchant */
      merchantId: string | null;
      /** @enum {string} */
      kind: "late" | "duplicate" | "unknown" | "router_transfer" | "destination_transfer" | "listed_payer" | "lost" | "surplus";
      /**
       * @description `refunded` from the refund's request on, `gone` when the network took the transfer back or executed a lost payment again
       * @enum {string}
       */
      status: "open" | "accepted" | "refunded" | "ignored" | "gone";
      chainId: number;
      /** @description The token's address; the zero address for the network's coin */
      token: string;
      /** @description What moved, in its token; of a token that is not configured in its smallest unit */
      amount: components["schemas"]["Amount"];
      payer: string;
      txId: string;
      /** @description Its last refund */
      refundId: string | null;
      /** Format: date-time */
      createdAt: string;
      resolvedAt: string | null;
    };
    DepositEvent: {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "deposit.partial" | "deposit.surplus" | "deposit.returned";
      data: components["schemas"]["DepositEventData"];
    };
    DepositEventData: {
      /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
      stateVersion: number;
      paymentId: string;
      depositId: string;
      /** @description In the smallest unit: what must arrive, or what lies there too much */
      amount?: string;
      /** @description What has arrived */
      received?: string;
      /** @description What is missing */
      missing?: string;
      /** @description What was returned */
      value?: string;
      /** @description The address that it was returned to */
      recipient?: string;
      chainId?: number;
      token?: string;
      /** @description The transaction that returned it */
      txId?: string;
      /** Format: date-time */
      createdAt: string;
    };
    DestinationEvent: {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "settlement_destination.changed";
      data: components["schemas"]["DestinationEventData"];
    };
    DestinationEventData: {
      /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
      stateVersion: number;
      merchantId: string;
      /** @description CAIP-19 */
      asset: string;
      /** @description The address before; null for the merchant's vault */
      from: string | null;
      /** @description The address now; null for the merchant's vault */
      to: string | null;
    };
    MerchantEvent: {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "merchant.updated";
      data: components["schemas"]["MerchantEventData"];
    };
    MerchantEventData: {
      id: string;
      name: string;
      email: string | null;
      status: components["schemas"]["MerchantStatus"];
      /** Format: date-time */
      createdAt: string;
      supportEmail?: string;
      supportUrl?: string;
      termsUrl?: string;
      privacyUrl?: string;
      accentColor?: string;
      iconUrl: string | null;
      /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
      stateVersion: number;
      deletedAt: string | null;
    };
    WebhookEndpointEvent: {
      /** @description `evt_…`; the same in every delivery of the event */
      id: string;
      /** @description The version of `data` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      mode: "test" | "live";
      merchantId: string | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "webhook_endpoint.disabled" | "webhook_endpoint.test";
      data: components["schemas"]["WebhookEndpointEventData"];
    };
    WebhookEndpointEventData: {
      /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
      stateVersion: number;
      endpointId: string;
      url: string;
      /** @enum {string} */
      reason?: "failures" | "gone";
    };
    Redelivered: {
      /** @description Deliveries that are sent again */
      count: number;
    };
    ExceptionList: {
      data: components["schemas"]["Exception"][];
      nextCursor: string | null;
    };
    Exception: {
      /** @description Grows with each change of the resource: an event with a smaller one than you know is out of date */
      stateVersion: number;
      exceptionId: string;
      /** @description Null for money that belongs to no payment */
      paymentId: string | null;
      /** @description Null for money that belongs to no merchant */
      merchantId: string | null;
      /** @enum {string} */
      kind: "late" | "duplicate" | "unknown" | "router_transfer" | "destination_transfer" | "listed_payer" | "lost" | "surplus";
      /**
       * @description `refunded` from the refund's request on, `gone` when the network took the transfer back or executed a lost payment again
       * @enum {string}
       */
      status: "open" | "accepted" | "refunded" | "ignored" | "gone";
      chainId: number;
      /** @description The token's address; the zero address for the network's coin */
      token: string;
      /** @description What moved, in its token; of a token that is not configured in its smallest unit */
      amount: components["schemas"]["Amount"];
      payer: string;
      txId: string;
      /** @description Its last refund */
      refundId: string | null;
      /** Format: date-time */
      createdAt: string;
      resolvedAt: string | null;
      /** @description What happened, where the money is and what was decided, in English */
      explanation: string;
      /** @description The reason that came with the decision */
      note: string | null;
    };
    GatewayPayment: {
      status: components["schemas"]["PaymentStatus"];
      amount: components["schemas"]["Amount"];
      /** @description Unix seconds */
      expiresAt: number;
      merchant: {
        name: string;
        iconUrl: string | null;
      };
      buyer: components["schemas"]["PaymentBuyer"] | null;
    };
    CancelledPayment: {
      paymentId: string;
      /** @constant */
      status: "cancelled";
      /** @enum {string} */
      cancelledReason: "cancelled_by_user" | "cancelled_by_merchant";
      /** Format: date-time */
      cancelledAt: string;
    };
    ConfirmedPayment: {
      status: components["schemas"]["PaymentStatus"];
      /** @description True when the status never changes again */
      isFinal: boolean;
      /** @description Milliseconds to wait before asking again; null when the status is final */
      pollInMs: number | null;
      /** @description What was paid, and in which transaction; null unless the payment has succeeded */
      info: {
        optionAmount: components["schemas"]["Amount"];
        /** @description The transaction's hash */
        txId: string;
      } | null;
    };
    DepositList: {
      data: components["schemas"]["Deposit"][];
    };
    Deposit: {
      id: string;
      paymentId: string;
      /**
       * @description `waiting`, `partial` and `funded` by what arrived; then `executing` and `paid`. `held` when a sender is refused, `expired` at the end, `superseded` when the payment was paid or ended otherwise
       * @enum {string}
       */
      status: "waiting" | "partial" | "funded" | "executing" | "held" | "paid" | "expired" | "superseded";
      optionId: string;
      /** @description CAIP-19 */
      asset: string;
      /** @description Where to send; recompute it from `terms` where you can */
      address: string;
      chainId: number;
      /** @description What must arrive */
      amount: components["schemas"]["Amount"];
      /** @description Base units that arrived in time */
      received: string;
      /** @description Base units that are missing */
      missing: string;
      /** @description Base units at the address that pay nothing */
      surplus: string;
      /** @description ERC-681, for what is missing; null when nothing should be sent */
      uri: string | null;
      transfers: {
        txHash: string;
        logIndex: number;
        from: string | null;
        value: string;
        /** @description True at the depth at which the network counts as final */
        confirmed: boolean;
      }[];
      refund: {
        /** @enum {string} */
        kind: "address" | "claim" | "none";
        address: string | null;
      };
      /** @description What the router executes; from these, `router` and the network anybody can compute key and address */
      terms: {
        paymentRef: string;
        optionRef: string;
        merchantRef: string;
        payer: string;
        token: string;
        amount: string;
        destination: string;
        fee: string;
        deadline: string;
      };
      router: string;
      /** @description The EIP-712 digest of the terms, which is the salt of the address */
      key: string;
      /** @description Unix seconds; money in later blocks does not pay */
      expiresAt: number;
      /** @description Milliseconds to wait before asking again; null at the end */
      pollInMs: number | null;
      /** @description The transaction that pays with the money */
      execution: {
        txHash: string | null;
        /** @enum {string} */
        status: "pending" | "mined" | "confirmed" | "failed";
      } | null;
      /** @description Money that left the address without paying, or is about to */
      returns: {
        to: string;
        token: string;
        value: string;
        txHash: string | null;
        /** @enum {string} */
        status: "pending" | "mined" | "confirmed";
      }[];
    };
    FetchedActions: {
      actions: components["schemas"]["WalletRpcAction"][];
    };
    WalletRpcAction: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "walletRpc";
      data: {
        /** @description CAIP-2 */
        chain_id: string;
        /** @enum {string} */
        method: "eth_signTypedData_v4" | "eth_sendTransaction";
        /** @description What the wallet gets, as it is */
        params: unknown[];
      };
    };
    PaymentOptions: {
      info: components["schemas"]["GatewayPayment"] | null;
      /** @description What the buyer must give before paying; null when the payment asks for nothing, or this wallet's form took it */
      collectData: components["schemas"]["CollectData"] | null;
      options: components["schemas"]["PaymentOption"][];
    };
    CollectData: {
      fields: {
        id: string;
        name: string;
        required: boolean;
        /** @enum {string} */
        type: "text" | "date" | "checkbox";
      }[];
      /** @description JSON Schema (draft 2020-12) of what is to be given */
      schema: {
        [key: string]: unknown;
      };
      /** @description A form that takes it, for these accounts */
      url: string;
    };
    PaymentOption: {
      id: string;
      /**
       * @description CAIP-10, as the wallet wrote it
       * @example eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8
       */
      account: string;
      amount: components["schemas"]["Amount"];
      /** @description What the wallet does to pay, in this order */
      actions: components["schemas"]["Action"][];
      /** @description What the buyer must give before paying; null when the payment asks for nothing, or this wallet's form took it */
      collectData: components["schemas"]["CollectData"] | null;
      /** @description Seconds that the payment usually takes */
      etaS: number;
      /** @description Unix seconds; null where no exchange rate is involved */
      expiresAt: number | null;
    };
    Action: components["schemas"]["WalletRpcAction"] | components["schemas"]["BuildAction"];
    BuildAction: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "build";
      data: {
        /** @description To be sent to fetch, as it is */
        data: string;
      };
    };
    PaymentState: {
      status: components["schemas"]["PaymentStatus"];
      /** @description True when the status never changes again */
      isFinal: boolean;
      /** @description Milliseconds to wait before asking again; null when the status is final */
      pollInMs: number | null;
      /** @description What was paid, and in which transaction; null unless the payment has succeeded */
      info: {
        optionAmount: components["schemas"]["Amount"];
        /** @description The transaction's hash */
        txId: string;
      } | null;
      /** @description `declined_user` when the buyer's account was refused; null otherwise */
      failureCode: "declined_user" | null;
    };
    X402Payment: {
      paymentId: string;
      /** @enum {string} */
      status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";
      /** @description CAIP-2; null before the payment has succeeded */
      network: string | null;
      /** @description The transaction that paid; null before */
      transaction: string | null;
    };
    Key: {
      id: string;
      account: {
        id: string;
        name: string;
      };
      /** @description As the person who created the key called it */
      name: string;
      /** @description The beginning of the key, by which people tell keys apart */
      prefix: string;
      last4: string;
      /** @enum {string} */
      mode: "test" | "live";
      permissions: ("payments:read" | "payments:write" | "refunds:write" | "merchants:read" | "merchants:write" | "settlements:write" | "webhooks:write")[];
      /** @description The merchants that the key is limited to; null for all of the account */
      merchantIds: string[] | null;
      /** @description The account's pinned version, which serves requests without `Svc-Version` */
      apiVersion: string;
      /** Format: date-time */
      createdAt: string;
      /** @description Null for a key that does not expire */
      expiresAt: string | null;
    };
    MerchantList: {
      merchants: components["schemas"]["Merchant"][];
      /** @description All that match, on whichever page */
      totalCount: number;
      nextCursor: string | null;
    };
    Merchant: {
      id: string;
      name: string;
      email: string | null;
      status: components["schemas"]["MerchantStatus"];
      /** Format: date-time */
      createdAt: string;
      supportEmail?: string;
      supportUrl?: string;
      termsUrl?: string;
      privacyUrl?: string;
      accentColor?: string;
      iconUrl: string | null;
    };
    CreatedMerchant: {
      merchant: {
        id: string;
        name: string;
        email: string | null;
        status: components["schemas"]["MerchantStatus"];
        /** Format: date-time */
        createdAt: string;
        supportEmail?: string;
        supportUrl?: string;
        termsUrl?: string;
        privacyUrl?: string;
        accentColor?: string;
      };
    };
    MerchantProfile: {
      merchant: {
        id: string;
        name: string;
        email: string | null;
        status: components["schemas"]["MerchantStatus"];
        /** Format: date-time */
        createdAt: string;
        supportEmail?: string;
        supportUrl?: string;
        termsUrl?: string;
        privacyUrl?: string;
        accentColor?: string;
        iconUrl: string | null;
        settlements: components["schemas"]["Settlements"];
      };
    };
    Settlements: {
      crypto: components["schemas"]["CryptoSettlement"][];
      fiat: components["schemas"]["FiatSettlement"][];
      pendingChanges?: components["schemas"]["PendingChange"][];
    };
    CryptoSettlement: {
      id: string;
      asset: string;
      destination: string;
    };
    FiatSettlement: {
      id: string;
      /** @enum {string} */
      status: "pending" | "active" | "rejected";
      bankType: string;
    };
    PendingChange: {
      id: string;
      settlementId: string;
      asset: string;
      from: string | null;
      to: string | null;
      /** Format: date-time */
      requestedAt: string;
      /** Format: date-time */
      appliesAt: string;
    };
    UpdatedMerchant: {
      merchant: components["schemas"]["Merchant"];
    };
    DeletedMerchant: {
      id: string;
      /** @constant */
      deleted: true;
    };
    LegacyPaymentList: {
      data: components["schemas"]["LegacyPayment"][];
      next_cursor: string | null;
      stats: {
        total_customers: number;
        total_revenue: {
          amount: number;
          currency: string;
        };
        total_transactions: number;
      };
    };
    LegacyPayment: {
      payment_id: string;
      merchant_id: string;
      reference_id: string;
      /** @enum {string} */
      status: "requires_action" | "processing" | "succeeded" | "failed" | "expired";
      is_terminal: boolean;
      wallet_name: string;
      token_symbol: string | null;
      token_decimals: number | null;
      token_logo: string | null;
      chain_logo: string | null;
      wallet_logo: string | null;
      /** @description CAIP-2 */
      chain_id?: string | null;
      buyer_caip10?: string | null;
      token_caip19?: string | null;
      tx_hash?: string | null;
      nonce?: number | null;
      /** @description Digits, in the token's smallest unit */
      token_amount?: string | null;
      /** @description In standard units */
      fiat_amount?: number | null;
      fiat_currency?: string | null;
      created_at?: string | null;
      last_updated_at?: string | null;
      settled_at?: string | null;
      settlement_status?: ("pending" | "settled") | null;
      settlement_tx_hash?: string | null;
    };
    CreatedSettlements: {
      settlements: components["schemas"]["ChangedSettlement"][];
    };
    ChangedSettlement: {
      id: string;
      asset: string;
      destination: string;
      pendingChange?: components["schemas"]["PendingChange"];
    };
    RemovedSettlement: {
      id: string;
      /** @constant */
      deleted: true;
      pendingChange?: components["schemas"]["PendingChange"];
    };
    PaymentList: {
      data: components["schemas"]["ListedPayment"][];
      nextCursor: string | null;
      stats: {
        totalRevenue: {
          amount: number;
          currency: string;
        }[];
        totalTransactions: number;
        totalCustomers: number;
      };
    };
    ListedPayment: {
      paymentId: string;
      merchant: components["schemas"]["PaymentMerchant"];
      referenceId: string;
      status: components["schemas"]["PaymentStatus"];
      isTerminal: boolean;
      /** @description As requested */
      amount: components["schemas"]["Amount"];
      description?: string;
      /** @description As given on create */
      metadata?: {
        [key: string]: string;
      };
      fiatAmount?: components["schemas"]["Amount"];
      tokenAmount?: components["schemas"]["Amount"];
      buyer?: {
        accountCaip10: string;
        accountProviderName?: string;
        accountProviderIcon?: string;
      };
      transaction?: {
        /** @description The bare chain number, such as 8453 */
        networkId: string;
        hash: string;
        nonce?: number;
      };
      settlement?: {
        /** @constant */
        settled: false;
      } | {
        /** @constant */
        settled: true;
        amount: components["schemas"]["Amount"];
        txHash: string;
      };
      fees?: {
        total: components["schemas"]["Amount"];
        fixed: components["schemas"]["Amount"];
        /** @description "0.4" is 0.4 % */
        percentage: string;
      };
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      lastUpdatedAt: string;
      /** Format: date-time */
      settledAt?: string;
      refund?: components["schemas"]["RefundSummary"];
      /** Format: date-time */
      expiresAt: string;
      /** @description How many transfers outside the payment's ordinary course wait for a decision */
      exceptions: number;
    };
    CreatedPayment: {
      paymentId: string;
      /**
       * Format: uri
       * @description The payment link, which the buyer opens or scans
       */
      gatewayUrl: string;
      /** @constant */
      status: "requires_action";
      /** @constant */
      isFinal: false;
      /** @description Unix seconds */
      expiresAt: number;
      /** @description Milliseconds to wait before asking for the status */
      pollInMs: number;
    };
    PaymentTimeline: {
      data: {
        id: string;
        /** Format: date-time */
        at: string;
        /** @description Such as `payment.succeeded`; `request` for a call of the API */
        type: string;
        /** @description What happened, in English */
        text: string;
        txHash: string | null;
        /** @description The request that caused it, as in the header `Request-Id` */
        requestId: string | null;
      }[];
    };
    RefundList: {
      data: components["schemas"]["Refund"][];
      /** @description `cursor` of the next page; null at the end */
      nextCursor: string | null;
    };
    RequestedRefund: {
      paymentId: string;
      /** @description From version 2026-02-19.preview on */
      refund?: components["schemas"]["Refund"];
    };
    /** @description CSV (RFC 4180) in UTF-8: a row of column names, then a row for each payment, by settled time */
    SettlementReport: string;
    TestOutcome: {
      paymentId: string;
      status: components["schemas"]["PaymentStatus"];
      isFinal: boolean;
      /** @description Milliseconds to wait before asking for the status */
      pollInMs: number | null;
      /** @description The transactions of the test buyer, and the one that the payment succeeded by */
      transactions: {
        /** @description The bare chain number, such as 31337 */
        networkId: string;
        hash: string;
      }[];
      /** @description All exceptions of the payment so far */
      exceptions: {
        id: string;
        /** @enum {string} */
        kind: "late" | "duplicate" | "unknown" | "router_transfer" | "destination_transfer" | "listed_payer" | "lost" | "surplus";
      }[];
    };
    WebhookEndpointList: {
      data: components["schemas"]["WebhookEndpoint"][];
    };
    WebhookEndpoint: {
      id: string;
      url: string;
      description: string;
      /** @enum {string} */
      mode: "test" | "live";
      types: components["schemas"]["EventType"][];
      merchantIds: string[] | null;
      /** @description The version of the events' data, pinned when the endpoint was created */
      apiVersion: string;
      /** @enum {string} */
      status: "enabled" | "disabled";
      /** @description `failures` after five days without a success, `gone` after an answer 410; null otherwise */
      disabledReason: ("failures" | "gone") | null;
      /** @description The first failure after the last success */
      failingSince: string | null;
      lastSuccessAt: string | null;
      /** Format: date-time */
      createdAt: string;
    };
    WebhookEndpointWithSecret: {
      id: string;
      url: string;
      description: string;
      /** @enum {string} */
      mode: "test" | "live";
      types: components["schemas"]["EventType"][];
      merchantIds: string[] | null;
      /** @description The version of the events' data, pinned when the endpoint was created */
      apiVersion: string;
      /** @enum {string} */
      status: "enabled" | "disabled";
      /** @description `failures` after five days without a success, `gone` after an answer 410; null otherwise */
      disabledReason: ("failures" | "gone") | null;
      /** @description The first failure after the last success */
      failingSince: string | null;
      lastSuccessAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** @description `whsec_…`; verify signatures with it. It is shown only once */
      secret: string;
    };
    DeletedWebhookEndpoint: {
      id: string;
      /** @constant */
      deleted: true;
    };
    WebhookDeliveryList: {
      data: components["schemas"]["WebhookDelivery"][];
      /** @description `before` of the next page; null at the end */
      nextCursor: string | null;
    };
    WebhookDelivery: {
      id: string;
      eventId: string;
      type: string;
      /** @enum {string} */
      status: "pending" | "delivered" | "failed";
      /** @description When it is tried next; null when it is not */
      nextAttemptAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** @description The newest first, at most 20 */
      attempts: {
        /** Format: date-time */
        at: string;
        /** @description The answer's status; null without an answer */
        status: number | null;
        /** @description Why there was no answer, or why it does not count */
        fault: string | null;
        /** @description The first 4 KB of the answer */
        answer: string | null;
        durationMs: number;
      }[];
    };
    WebhookTestEvent: {
      eventId: string;
    };
    /** @description Every refusal has this body. */
    ApiError: {
      /**
       * @description For programs; it is never renamed
       * @enum {string}
       */
      code: "params_validation" | "invalid_params" | "missing_idempotency_key" | "invalid_api_version" | "unknown_api_version" | "api_version_downgrade" | "invalid_state" | "payment_not_succeeded" | "missing_client_id" | "missing_app_id" | "conflicting_auth_headers" | "header_not_ascii" | "missing_api_key" | "invalid_api_key" | "missing_merchant_id" | "payment_required" | "forbidden" | "payment_not_found" | "not_found" | "quote_expired" | "payment_processing" | "payment_already_paid" | "already_refunded" | "idempotency_conflict" | "idempotency_in_progress" | "settlement_asset_conflict" | "version_conflict" | "payment_expired" | "invalid_signature" | "invalid_account" | "rate_limited" | "internal_error" | "bad_gateway" | "unavailable";
      /** @description For people; it may change */
      message: string;
      /** @description Every number and name that the message tells of */
      details?: {
        [key: string]: unknown;
      };
      issues?: {
        field: string;
        message: string;
      }[];
    };
    /**
     * @description A published version of the API
     * @enum {string}
     */
    ApiVersion: "2026-02-18" | "2026-02-19.preview";
    ListAssetsQuery: {
      /** @description Only these currencies, by their ISO 4217 codes */
      currency?: string[];
      /** @description The merchant whose limits and fees count; without it the installation's */
      "Merchant-Id"?: string;
    };
    ListEventsQuery: {
      /** @description Only events of these types */
      type?: components["schemas"]["EventType"][];
      /** @description Only these merchants' events */
      merchantId?: string[];
      /** @description Only this payment's events */
      paymentId?: string;
      /** @description The last event that you have handled; the answer starts after it */
      after?: string;
      /** @description Only events before this one */
      before?: string;
      /**
       * @description `asc`: the oldest first
       * @default asc
       * @enum {string}
       */
      order?: "asc" | "desc";
      /**
       * @description How many on a page; 50 without it
       * @default 50
       */
      limit?: number;
      /**
       * Format: int64
       * @description Milliseconds to wait for a first event, oldest first only; the server holds 25 000 at most
       */
      maxPollMs?: number;
    };
    ListExceptionsQuery: {
      /** @description Only exceptions in one of these statuses */
      status?: ("open" | "accepted" | "refunded" | "ignored" | "gone")[];
      /** @description Only exceptions of these kinds */
      kind?: ("late" | "duplicate" | "unknown" | "router_transfer" | "destination_transfer" | "listed_payer" | "lost" | "surplus")[];
      /** @description Only these merchants' exceptions */
      merchantId?: string[];
      /** @description Only this payment's exceptions */
      paymentId?: string;
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /**
       * @description How many on a page; 50 without it
       * @default 50
       */
      limit?: number;
    };
    ConfirmGatewayPaymentQuery: {
      /**
       * Format: int64
       * @description Milliseconds; the server holds 25 000 at most
       */
      maxPollMs?: number;
    };
    GetGatewayPaymentDepositQuery: {
      /**
       * Format: int64
       * @description Milliseconds; the server holds 25 000 at most
       */
      waitMs?: number;
    };
    ListGatewayPaymentOptionsQuery: {
      /** @description `true` for an answer with `info` */
      includePaymentInfo?: boolean;
    };
    GetGatewayPaymentStatusQuery: {
      /**
       * Format: int64
       * @description Milliseconds; the server holds 25 000 at most
       */
      maxPollMs?: number;
    };
    GetGatewayPaymentForAgentQuery: {
      /** @description The signed payment as x402 clients send it: base64 of JSON, version 2 */
      "payment-signature"?: string;
    };
    PayGatewayPaymentAsAgentQuery: {
      /** @description The signed payment as x402 clients send it: base64 of JSON, version 2 */
      "payment-signature"?: string;
    };
    ListMerchantsQuery: {
      status?: components["schemas"]["MerchantStatus"];
      /** @description A part of the name or the id, to the letter but for upper and lower case */
      search?: string;
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /**
       * @description How many on a page; 20 without it
       * @default 20
       */
      limit?: number;
    };
    ListLegacyPaymentsQuery: {
      /**
       * Format: date-time
       * @description RFC 3339, inclusive
       */
      start_ts?: string;
      /**
       * Format: date-time
       * @description RFC 3339, exclusive
       */
      end_ts?: string;
      /** @description A token's symbol */
      asset?: string;
      /** @description CAIP-2 chain ids, comma-separated */
      network?: string;
      /**
       * @default date
       * @enum {string}
       */
      sort_by?: "date" | "amount";
      /**
       * @default desc
       * @enum {string}
       */
      sort_dir?: "asc" | "desc";
      cursor?: string;
      /** @default 50 */
      limit?: number;
      /** @enum {string} */
      status?: "requires_action" | "processing" | "succeeded" | "failed" | "expired";
    };
    ListPaymentsOfMerchantQuery: {
      /**
       * Format: date-time
       * @description RFC 3339, inclusive; bounds `createdAt`
       */
      startTs?: string;
      /**
       * Format: date-time
       * @description RFC 3339, exclusive
       */
      endTs?: string;
      /** @description Such as USDC; a CAIP-19 id matches nothing */
      token_symbol?: string[];
      /** @description Use token_symbol */
      asset?: string;
      /** @description CAIP-2 chain ids, comma-separated */
      network?: string;
      /**
       * @description `amount`: by fiat amount
       * @default date
       * @enum {string}
       */
      sortBy?: "date" | "amount";
      /**
       * @description `desc`: the newest or the largest first
       * @default desc
       * @enum {string}
       */
      sortDir?: "asc" | "desc";
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /**
       * @description How many on a page; 50 without it
       * @default 50
       */
      limit?: number;
      /** @description Only payments with one of these statuses */
      status?: components["schemas"]["PaymentStatus"][];
      /**
       * @description A part of the reference, to the letter
       * @example order-1001
       */
      referenceId?: string;
      /** @description Only the payment with this id, `pay_…` */
      paymentId?: string;
      /** @description Only payments of this transaction, or of a refund's */
      txHash?: string;
      /** @description Only payments of this address, or of this CAIP-10 account */
      buyer?: string;
      /** @description `metadata[key]=value`: only payments with this pair; several must all be there */
      metadata?: {
        [key: string]: string;
      };
    };
    ListPaymentsQuery: {
      /**
       * Format: date-time
       * @description RFC 3339, inclusive; bounds `createdAt`
       */
      startTs?: string;
      /**
       * Format: date-time
       * @description RFC 3339, exclusive
       */
      endTs?: string;
      /** @description Such as USDC; a CAIP-19 id matches nothing */
      token_symbol?: string[];
      /** @description Use token_symbol */
      asset?: string;
      /** @description CAIP-2 chain ids, comma-separated */
      network?: string;
      /**
       * @description `amount`: by fiat amount
       * @default date
       * @enum {string}
       */
      sortBy?: "date" | "amount";
      /**
       * @description `desc`: the newest or the largest first
       * @default desc
       * @enum {string}
       */
      sortDir?: "asc" | "desc";
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /**
       * @description How many on a page; 50 without it
       * @default 50
       */
      limit?: number;
      /** @description Only payments with one of these statuses */
      status?: components["schemas"]["PaymentStatus"][];
      /**
       * @description A part of the reference, to the letter
       * @example order-1001
       */
      referenceId?: string;
      /** @description Only the payment with this id, `pay_…` */
      paymentId?: string;
      /** @description Only payments of this transaction, or of a refund's */
      txHash?: string;
      /** @description Only payments of this address, or of this CAIP-10 account */
      buyer?: string;
      /** @description `metadata[key]=value`: only payments with this pair; several must all be there */
      metadata?: {
        [key: string]: string;
      };
      /** @description Only these merchants' payments */
      merchantId?: string[];
    };
    GetPaymentStatusQuery: {
      /**
       * Format: int64
       * @description Milliseconds; the server holds 25 000 at most
       */
      maxPollMs?: number;
    };
    ListRefundsQuery: {
      /** @description Only refunds in one of these statuses */
      status?: components["schemas"]["RefundStatus"][];
      /** @description Only these merchants' refunds */
      merchantId?: string[];
      /** @description Only this payment's refunds */
      paymentId?: string;
      /** @description `nextCursor` of the page before, with the same query */
      cursor?: string;
      /**
       * @description How many on a page; 50 without it
       * @default 50
       */
      limit?: number;
    };
    ReportSettlementsQuery: {
      /** @description The first day in UTC, or a moment */
      from?: string;
      /** @description The last day in UTC, or the moment before which the report ends; the present without it */
      to?: string;
      /** @description Only these merchants' payments */
      merchantId?: string[];
    };
    ListWebhookDeliveriesQuery: {
      /**
       * @description Only deliveries in this status
       * @enum {string}
       */
      status?: "pending" | "delivered" | "failed";
      /** @description Only deliveries of this event */
      eventId?: string;
      /** @description `nextCursor` of the page before */
      before?: string;
      /**
       * @description How many on a page; 25 without it
       * @default 25
       */
      limit?: number;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type EventType = components['schemas']['EventType'];
export type RedeliverEvent = components['schemas']['RedeliverEvent'];
export type DecideException = components['schemas']['DecideException'];
export type DismissException = components['schemas']['DismissException'];
export type CancelPayment = components['schemas']['CancelPayment'];
export type ConfirmPayment = components['schemas']['ConfirmPayment'];
export type CollectedData = components['schemas']['CollectedData'];
export type CreateDeposit = components['schemas']['CreateDeposit'];
export type ClaimDeposit = components['schemas']['ClaimDeposit'];
export type FetchActions = components['schemas']['FetchActions'];
export type RequestOptions = components['schemas']['RequestOptions'];
export type MerchantStatus = components['schemas']['MerchantStatus'];
export type CreateMerchant = components['schemas']['CreateMerchant'];
export type UpdateMerchant = components['schemas']['UpdateMerchant'];
export type CreateSettlements = components['schemas']['CreateSettlements'];
export type NewSettlement = components['schemas']['NewSettlement'];
export type ChangeSettlement = components['schemas']['ChangeSettlement'];
export type PaymentStatus = components['schemas']['PaymentStatus'];
export type CreatePayment = components['schemas']['CreatePayment'];
export type RefundStatus = components['schemas']['RefundStatus'];
export type RequestRefund = components['schemas']['RequestRefund'];
export type CancelRefund = components['schemas']['CancelRefund'];
export type TestHelper = components['schemas']['TestHelper'];
export type CreateWebhookEndpoint = components['schemas']['CreateWebhookEndpoint'];
export type UpdateWebhookEndpoint = components['schemas']['UpdateWebhookEndpoint'];
export type RedeliverFailedWebhooks = components['schemas']['RedeliverFailedWebhooks'];
export type RollWebhookSecret = components['schemas']['RollWebhookSecret'];
export type PaymentAssets = components['schemas']['PaymentAssets'];
export type PaymentCurrency = components['schemas']['PaymentCurrency'];
export type Amount = components['schemas']['Amount'];
export type AssetRate = components['schemas']['AssetRate'];
export type PaymentNetwork = components['schemas']['PaymentNetwork'];
export type PaymentToken = components['schemas']['PaymentToken'];
export type EventList = components['schemas']['EventList'];
export type Event = components['schemas']['Event'];
export type PaymentEvent = components['schemas']['PaymentEvent'];
export type Payment = components['schemas']['Payment'];
export type RefundSummary = components['schemas']['RefundSummary'];
export type PaymentMerchant = components['schemas']['PaymentMerchant'];
export type PaymentBuyer = components['schemas']['PaymentBuyer'];
export type RefundEvent = components['schemas']['RefundEvent'];
export type Refund = components['schemas']['Refund'];
export type ExceptionEvent = components['schemas']['ExceptionEvent'];
export type ExceptionFacts = components['schemas']['ExceptionFacts'];
export type DepositEvent = components['schemas']['DepositEvent'];
export type DepositEventData = components['schemas']['DepositEventData'];
export type DestinationEvent = components['schemas']['DestinationEvent'];
export type DestinationEventData = components['schemas']['DestinationEventData'];
export type MerchantEvent = components['schemas']['MerchantEvent'];
export type MerchantEventData = components['schemas']['MerchantEventData'];
export type WebhookEndpointEvent = components['schemas']['WebhookEndpointEvent'];
export type WebhookEndpointEventData = components['schemas']['WebhookEndpointEventData'];
export type Redelivered = components['schemas']['Redelivered'];
export type ExceptionList = components['schemas']['ExceptionList'];
export type Exception = components['schemas']['Exception'];
export type GatewayPayment = components['schemas']['GatewayPayment'];
export type CancelledPayment = components['schemas']['CancelledPayment'];
export type ConfirmedPayment = components['schemas']['ConfirmedPayment'];
export type DepositList = components['schemas']['DepositList'];
export type Deposit = components['schemas']['Deposit'];
export type FetchedActions = components['schemas']['FetchedActions'];
export type WalletRpcAction = components['schemas']['WalletRpcAction'];
export type PaymentOptions = components['schemas']['PaymentOptions'];
export type CollectData = components['schemas']['CollectData'];
export type PaymentOption = components['schemas']['PaymentOption'];
export type Action = components['schemas']['Action'];
export type BuildAction = components['schemas']['BuildAction'];
export type PaymentState = components['schemas']['PaymentState'];
export type X402Payment = components['schemas']['X402Payment'];
export type Key = components['schemas']['Key'];
export type MerchantList = components['schemas']['MerchantList'];
export type Merchant = components['schemas']['Merchant'];
export type CreatedMerchant = components['schemas']['CreatedMerchant'];
export type MerchantProfile = components['schemas']['MerchantProfile'];
export type Settlements = components['schemas']['Settlements'];
export type CryptoSettlement = components['schemas']['CryptoSettlement'];
export type FiatSettlement = components['schemas']['FiatSettlement'];
export type PendingChange = components['schemas']['PendingChange'];
export type UpdatedMerchant = components['schemas']['UpdatedMerchant'];
export type DeletedMerchant = components['schemas']['DeletedMerchant'];
export type LegacyPaymentList = components['schemas']['LegacyPaymentList'];
export type LegacyPayment = components['schemas']['LegacyPayment'];
export type CreatedSettlements = components['schemas']['CreatedSettlements'];
export type ChangedSettlement = components['schemas']['ChangedSettlement'];
export type RemovedSettlement = components['schemas']['RemovedSettlement'];
export type PaymentList = components['schemas']['PaymentList'];
export type ListedPayment = components['schemas']['ListedPayment'];
export type CreatedPayment = components['schemas']['CreatedPayment'];
export type PaymentTimeline = components['schemas']['PaymentTimeline'];
export type RefundList = components['schemas']['RefundList'];
export type RequestedRefund = components['schemas']['RequestedRefund'];
export type SettlementReport = components['schemas']['SettlementReport'];
export type TestOutcome = components['schemas']['TestOutcome'];
export type WebhookEndpointList = components['schemas']['WebhookEndpointList'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type WebhookEndpointWithSecret = components['schemas']['WebhookEndpointWithSecret'];
export type DeletedWebhookEndpoint = components['schemas']['DeletedWebhookEndpoint'];
export type WebhookDeliveryList = components['schemas']['WebhookDeliveryList'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookTestEvent = components['schemas']['WebhookTestEvent'];
export type ApiError = components['schemas']['ApiError'];
export type ApiVersion = components['schemas']['ApiVersion'];
export type ListAssetsQuery = components['schemas']['ListAssetsQuery'];
export type ListEventsQuery = components['schemas']['ListEventsQuery'];
export type ListExceptionsQuery = components['schemas']['ListExceptionsQuery'];
export type ConfirmGatewayPaymentQuery = components['schemas']['ConfirmGatewayPaymentQuery'];
export type GetGatewayPaymentDepositQuery = components['schemas']['GetGatewayPaymentDepositQuery'];
export type ListGatewayPaymentOptionsQuery = components['schemas']['ListGatewayPaymentOptionsQuery'];
export type GetGatewayPaymentStatusQuery = components['schemas']['GetGatewayPaymentStatusQuery'];
export type GetGatewayPaymentForAgentQuery = components['schemas']['GetGatewayPaymentForAgentQuery'];
export type PayGatewayPaymentAsAgentQuery = components['schemas']['PayGatewayPaymentAsAgentQuery'];
export type ListMerchantsQuery = components['schemas']['ListMerchantsQuery'];
export type ListLegacyPaymentsQuery = components['schemas']['ListLegacyPaymentsQuery'];
export type ListPaymentsOfMerchantQuery = components['schemas']['ListPaymentsOfMerchantQuery'];
export type ListPaymentsQuery = components['schemas']['ListPaymentsQuery'];
export type GetPaymentStatusQuery = components['schemas']['GetPaymentStatusQuery'];
export type ListRefundsQuery = components['schemas']['ListRefundsQuery'];
export type ReportSettlementsQuery = components['schemas']['ReportSettlementsQuery'];
export type ListWebhookDeliveriesQuery = components['schemas']['ListWebhookDeliveriesQuery'];
