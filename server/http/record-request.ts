import type { PartnerScope } from "@/server/auth/scope";
import type { Contract, RouteContext } from "@/server/http/contract";
import { requestLog } from "@/server/http/request-log";

/** The facts of a request while it is served. */
export interface RequestRecord {
  /** Unix milliseconds. */
  createdMs: number;
  startedMs: number;
  /** The partner of its key; null until the key is known to be valid. */
  partner: PartnerScope | null;
  /** The JSON of its body. */
  body: unknown;
}

interface Answered {
  contract: Contract;
  request: Request;
  context: RouteContext;
  requestId: string;
  status: number;
  body: unknown;
}

export function newRequestRecord(): RequestRecord {
  return { createdMs: Date.now(), startedMs: performance.now(), partner: null, body: undefined };
}

/**
 * Logs a request with a valid key. Answered polls are left out: they are most of all requests and of no interest.
 */
export function recordAnswer(
  { createdMs, startedMs, partner, body: requestBody }: RequestRecord,
  answered: Answered,
): void {
  const { contract, request, context, requestId, status, body } = answered;
  if (!partner || (contract.reserve && request.method === "GET" && status < 400)) return;
  const { accountId, keyId, mode } = partner;
  const durationMs = Math.round(performance.now() - startedMs);
  void templateOf(request.url, context).then(({ path, route }) =>
    requestLog().add({
      requestId,
      scope: { accountId, keyId, mode },
      method: request.method,
      route,
      path,
      status,
      code: status < 400 ? null : String((body as { code?: unknown }).code),
      durationMs,
      paymentId: paymentOf(path, body, requestBody),
      requestBody,
      responseBody: body,
      createdMs,
    }),
  );
}

const IN_PATH = /pay_[A-Za-z0-9]{1,60}/;
const WHOLE = /^pay_[A-Za-z0-9]{1,60}$/;

/** Finds the payment named by a path, an answer or a body, in this order. */
function paymentOf(path: string, ...bodies: unknown[]): string | null {
  const [inPath] = IN_PATH.exec(path) ?? [];
  if (inPath) return inPath;
  const named = bodies.map((body) => (body as { paymentId?: unknown } | null | undefined)?.paymentId);
  return named.find((id): id is string => typeof id === "string" && WHOLE.test(id)) ?? null;
}

/** Returns the requested path, without its query, which may name a person, and its route template. */
async function templateOf(url: string, context: RouteContext): Promise<{ path: string; route: string }> {
  const { pathname } = new URL(url);
  // Next passes no parameters at all to a route whose path has none.
  const params = (await context.params) ?? {};
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `{${name}}`]));
  const segments = pathname.split("/");
  const route = segments.map((segment, i) => (i > 1 && names.get(segment)) || segment).join("/");
  return { path: pathname, route };
}
