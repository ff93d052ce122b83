import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "@/server/kernel/errors";
import { checkAgainstDescription } from "@/tests/support/api-description";

const CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];
const ID_OF_REQUEST = /^req_[A-Za-z0-9]+$/;

/** The contract's flat error body, exactly. */
const ErrorBody = z.strictObject({
  code: z.enum(CODES),
  message: z.string().min(1),
  details: z.record(z.string(), z.unknown()).optional(),
  issues: z
    .array(z.strictObject({ field: z.string(), message: z.string().min(1) }))
    .min(1)
    .optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export interface ApiResponse<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** The parsed JSON body; the contract's error body when `status` is 400 or more. */
  body: T;
  /** The bytes of the body, for answers that must be identical to the byte. */
  text: string;
  ms: number;
}

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sent unchanged, instead of a JSON body. */
  raw?: BodyInit;
}

export interface Api {
  readonly url: string;
  get<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<ApiResponse<T>>;
  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<ApiResponse<T>>;
  put<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<ApiResponse<T>>;
  patch<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<ApiResponse<T>>;
  delete<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<ApiResponse<T>>;
  /** Returns the same client with more headers on every call, e.g. a key and a merchant. */
  as(headers: Record<string, string>): Api;
}

/**
 * Creates a client of the API at `url`. In every test, each answer must carry a `Request-Id` and match the API's
 * description of the operation and status, and each refusal must have a code that belongs to its status.
 */
export function connectApi(url: string, headers: Record<string, string> = {}): Api {
  const call = (method: string) =>
    function send<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<ApiResponse<T>> {
      return exchange<T>(new URL(path, url), {
        method,
        body,
        ...options,
        headers: { ...headers, ...options.headers },
      });
    };
  return {
    url,
    get: (path, options) => call("GET")(path, undefined, options),
    post: call("POST"),
    put: call("PUT"),
    patch: call("PATCH"),
    delete: (path, options) => call("DELETE")(path, undefined, options),
    as: (more) => connectApi(url, { ...headers, ...more }),
  };
}

interface Exchange extends CallOptions {
  method: string;
  body?: unknown;
}

async function exchange<T>(
  url: URL,
  { method, body, raw, signal, headers }: Exchange,
): Promise<ApiResponse<T>> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const type: Record<string, string> = content === undefined ? {} : { "Content-Type": "application/json" };
  const startedAt = performance.now();
  const response = await fetch(url, { method, headers: { ...type, ...headers }, body: content, signal });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const isFile = response.headers.get("content-type")?.startsWith("text/csv") === true;
  const what = `${method} ${url.pathname} answered ${response.status}: ${text.slice(0, 500)}`;
  if (url.pathname.startsWith("/v1/")) {
    checkManners(response, text, what);
    checkAgainstDescription({
      method,
      path: url.pathname,
      response,
      body: isFile ? text : readJson(text),
      what,
    });
  }
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : null) as T,
    text,
    ms,
  };
}

function checkManners(response: Response, text: string, what: string): void {
  if (!ID_OF_REQUEST.test(response.headers.get("request-id") ?? ""))
    throw new Error(`no Request-Id: ${what}`);
  if (response.status < 400) return;
  const parsed = ErrorBody.safeParse(readJson(text));
  if (!parsed.success)
    throw new Error(`not the contract's error body: ${what}\n${z.prettifyError(parsed.error)}`);
  const { code } = parsed.data;
  // 405, 413 and 415 have no error codes.
  const usual = code === "invalid_params" ? [400, 405, 413, 415] : [ERROR_STATUS[code]];
  // Claims of deposits alone answer this code with 409.
  if (code === "invalid_state" && / \S+\/deposits\/\w+\/claims /.test(what)) usual.splice(0, 1, 409);
  if (!usual.includes(response.status)) throw new Error(`${code} does not belong to the status: ${what}`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
