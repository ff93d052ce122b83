import type { PartnerScope } from "@/server/auth/scope";
import { forwardedAddress, networkOf } from "@/server/auth/sign-in-address";
import { onReserve } from "@/server/db/pool";
import { admission } from "@/server/http/admission";
import { answerFile } from "@/server/http/answer-file";
import { header } from "@/server/http/authenticate";
import {
  Answered,
  type AuthKind,
  type Contract,
  Existing,
  type Handler,
  type HandlerInput,
  Pending,
  type RouteContext,
  type RouteHandler,
  type ScopeOf,
  Streamed,
} from "@/server/http/contract";
import { deprecationHeaders } from "@/server/http/deprecation";
import { guard } from "@/server/http/guard";
import { idInLink } from "@/server/http/id-in-link";
import { idempotencyOf } from "@/server/http/idempotency";
import { parse } from "@/server/http/parse";
import { readJson } from "@/server/http/read-body";
import { readQuery } from "@/server/http/read-query";
import { newRequestRecord, type RequestRecord, recordAnswer } from "@/server/http/record-request";
import { type AnswerHeaders, answer, CORS_HEADERS, errorBody, stateError } from "@/server/http/respond";
import { resolveVersion } from "@/server/http/version";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { withLogFields } from "@/server/kernel/log-fields";
import { annotateSpan } from "@/server/kernel/trace";

const NOTHING = () => {};

/**
 * Creates a route handler from a contract and a use case: authenticates, parses every part, runs the use case and
 * parses its answer, so that fields outside the response schema never leave. Confirm and status are always accepted and
 * have reserved database connections.
 */
export function route<C extends Contract>(contract: C, handler: Handler<C>): RouteHandler {
  const cors = contract.auth === "gateway" ? CORS_HEADERS : {};
  const ending = contract.deprecated ? deprecationHeaders(contract.deprecated.successor) : {};
  const handle = async (request: Request, context: RouteContext, requestId: string): Promise<Response> => {
    const headers: AnswerHeaders = { "Request-Id": requestId, ...cors, ...ending };
    const record = newRequestRecord();
    const note = (status: number, body: unknown) =>
      recordAnswer(record, { contract, request, context, requestId: headers["Request-Id"], status, body });
    const done = (status: number, body: unknown, more: Record<string, string> = {}) => {
      note(status, body);
      return answer(status, body, { ...headers, ...more });
    };
    const address = context.address ?? forwardedAddress(request.headers, env().TRUSTED_PROXIES);
    const counted = contract.auth === "gateway" ? limitedNetwork(address) : null;
    const place = await takePlace(contract, counted);
    if (place instanceof AppError) return done(place.status, errorBody(place), place.headers);
    let leave = place;
    try {
      const input = await read(contract, { request, context, address, headers, record });
      // A refusal may be a remembered one, too.
      const result = await handler(input).finally(() => {
        if (input.idempotencyRecord?.replayed) headers["Idempotent-Replayed"] = "true";
      });
      if (result instanceof Streamed) {
        const file = answerStream(result, { contract, request, headers, scope: input.scope, leave });
        // The file keeps the request's place until it is sent.
        leave = NOTHING;
        note(file.status, null);
        return file;
      }
      const answered = result instanceof Answered ? result : new Answered(result);
      return done(statusOf(contract, answered), contract.response.parse(answered.answer), answered.headers);
    } catch (error) {
      const stated = stateError(error, headers["Request-Id"]);
      return done(stated.status, errorBody(stated), stated.headers);
    } finally {
      leave();
    }
  };
  const served: RouteHandler = (request, context) => {
    const requestId = newId("req");
    annotateSpan({ "florin.request.id": requestId });
    const serve = () => withLogFields({ requestId }, () => handle(request, context, requestId));
    return contract.reserve ? onReserve(serve) : serve();
  };
  served.contract = contract;
  return served;
}

/** Takes a place among the requests that the process serves; returns the refusal, or what leaves the place again. */
async function takePlace(contract: Contract, network: string | null): Promise<AppError | (() => void)> {
  if (contract.reserve) return NOTHING;
  const refusal = await admission().enter(contract, network);
  return refusal ?? (() => admission().leave(contract, network));
}

interface StreamFacts {
  contract: Contract;
  request: Request;
  headers: AnswerHeaders;
  scope: ScopeOf[AuthKind];
  leave: () => void;
}

function answerStream(result: Streamed, facts: StreamFacts): Response {
  const { contract, request, headers, scope, leave } = facts;
  const { contentType } = contract;
  if (!contentType || scope.kind === "gateway")
    throw new Error("only a partner's file is answered in pieces");
  const { accountId } = scope;
  return answerFile(result, { contentType, accountId, method: request.method, headers, leave });
}

function statusOf(
  { status = 200, existingStatus = status, pendingStatus = status }: Contract,
  answered: Answered<unknown>,
): number {
  if (answered instanceof Pending) return pendingStatus;
  return answered instanceof Existing ? existingStatus : status;
}

/** Returns the network that a request counts for; null when it is unknown or unlimited. */
function limitedNetwork(address: string | null): string | null {
  return address && env().RATE_LIMITS === "on" ? networkOf(address) : null;
}

interface Incoming {
  request: Request;
  context: RouteContext;
  /** The client's network address; null without a trustworthy source. */
  address: string | null;
  headers: AnswerHeaders;
  record: RequestRecord;
}

async function read<C extends Contract>(
  contract: C,
  { request, context, address, headers, record }: Incoming,
): Promise<HandlerInput<C>> {
  const onPartner = (partner: PartnerScope) => {
    record.partner = partner;
  };
  const { scope, pinned } = await guard(request, contract, { address, headers, onPartner });
  const version = resolveVersion(header(request, "svc-version") ?? header(request, "wcp-version"), pinned);
  headers["Svc-Version"] = version;
  const params = contract.params ? parse(contract.params, await paramsOf(contract, context)) : undefined;
  const query = contract.query ? parse(contract.query, readQuery(request.url)) : undefined;
  const given = contract.headers
    ? parse(contract.headers, readHeaders(request, contract.headers))
    : undefined;
  annotatePayment(params);
  if (contract.body) record.body = await readJson(request);
  const body = contract.body ? parse(contract.body, record.body ?? {}) : undefined;
  const idempotencyRecord = idempotencyOf(contract, request, { scope, body });
  const facts = {
    id: headers["Request-Id"],
    version,
    network: address && networkOf(address),
    // Created on first use, which most operations never need.
    get signal() {
      return request.signal;
    },
  };
  return { scope, params, query, headers: given, body, idempotencyRecord, request: facts } as HandlerInput<C>;
}

/** Names the payment of an operation at its path in the request's span. */
function annotatePayment(params: Record<string, unknown> | undefined): void {
  if (typeof params?.id === "string" && params.id.startsWith("pay_"))
    annotateSpan({ "florin.payment.id": params.id });
}

/** Returns the headers that a contract names; missing and empty ones are left out. */
function readHeaders(request: Request, { shape }: { shape: object }): Record<string, string> {
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = header(request, name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

async function paramsOf({ auth }: Contract, context: RouteContext): Promise<Record<string, string>> {
  const params = decodeParams(await context.params);
  return auth === "gateway" && params.id ? { ...params, id: idInLink(params.id) } : params;
}

/** Decodes path parameters: one entry sends them percent-encoded, the other decoded; ids need no encoding at all. */
function decodeParams(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw new AppError("invalid_params", "The path is not valid percent-encoding.");
  }
}
