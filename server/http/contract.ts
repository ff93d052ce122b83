import type { z } from "zod";
import type { Permission } from "@/server/auth/permissions";
import type { GatewayScope, MerchantScope, PartnerScope } from "@/server/auth/scope";
import type { IdempotencyRecord } from "@/server/db/run-once";
import type { ErrorCode } from "@/server/kernel/errors";

/** Who may call: a wallet, a partner, a partner for one merchant, or a partner in the legacy manner (`X-Api-Key`). */
export type AuthKind = "gateway" | "partner" | "merchant" | "legacy";

/** A client's complete knowledge of an operation; the source of the OpenAPI document. */
export interface Contract {
  summary: string;
  /** Replaces the operation name derived from method and path (scripts/openapi/operation-names.ts). */
  name?: string;
  /** Details beyond the summary, in whole sentences. */
  description?: string;
  auth: AuthKind;
  permission?: Permission;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Request headers of this operation alone, by their names in any case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** The media type of an answer that is a file: the handler returns {@link Streamed}. JSON when left out. */
  contentType?: "text/csv";
  /** The status of success; 200 by default. */
  status?: number;
  /** The status of an answer that existed before, which the handler returns as {@link Existing}. */
  existingStatus?: number;
  /** The status while the outcome is unknown, which the handler returns as {@link Pending}. */
  pendingStatus?: number;
  idempotency?: "required" | "honoured";
  /** Set on an operation that ends: its answers say so, and what follows (see `deprecationHeaders`). */
  deprecated?: { successor: string };
  /** Uses a separate rate-limit bucket, so that other calls cannot use it up: for confirm and status. */
  reserve?: boolean;
  /** Error codes beyond those of authentication and validation. */
  errors: ErrorCode[];
  /** Codes of `errors` that this operation answers with another status than the usual one. */
  errorStatus?: Partial<Record<ErrorCode, number>>;
  /** Further statuses that this operation answers a code with, besides the usual one. */
  furtherStatus?: Partial<Record<ErrorCode, number>>;
}

export interface ScopeOf {
  gateway: GatewayScope;
  partner: PartnerScope;
  legacy: PartnerScope;
  merchant: MerchantScope;
}

/** Facts about the request beyond its parsed parts. */
export interface RequestFacts {
  /** `req_…`, in the answer's `Request-Id` and in every record of the request. */
  id: string;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
  /** The API version that serves this request. */
  version: string;
  /** The client's network, see `networkOf`; null without a trustworthy source. */
  network: string | null;
}

/** Wraps an answer with more response headers. */
export class Answered<T> {
  constructor(
    readonly answer: T,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** Wraps an answer that this request did not create. */
export class Existing<T> extends Answered<T> {}

/** Wraps an answer whose outcome is not known yet. */
export class Pending<T> extends Answered<T> {}

/** An answer that is written while it is read. */
export class Streamed {
  constructor(
    /** The text in pieces; each is read on demand. */
    readonly pieces: AsyncGenerator<string, void>,
    /** The file's name. */
    readonly name: string,
  ) {}
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

export interface HandlerInput<C extends Contract> {
  scope: ScopeOf[C["auth"]];
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  headers: Parsed<C["headers"]>;
  body: Parsed<C["body"]>;
  idempotencyRecord: IdempotencyRecord | null;
  request: RequestFacts;
}

type Answer<C extends Contract> = z.input<C["response"]>;

export type Handler<C extends Contract> = (
  input: HandlerInput<C>,
) => Promise<C extends { contentType: string } ? Streamed : Answer<C> | Answered<Answer<C>>>;

export interface RouteContext {
  params: Promise<Record<string, string>> | Record<string, string>;
  /** The client's network address, where the connection is visible. */
  address?: string;
}

/** A route handler for Next that also carries its contract. */
export type RouteHandler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  contract?: Contract;
};
