import type { Role } from "@/server/auth/scope";
import type { Things } from "@/tests/trpc/procedure-entries";

export type Kind = "operation" | "procedure" | "handler" | "page";

export interface HttpCall {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/**
 * The callers that an entry point accepts: everybody; everybody with a payment's link; an API key of the account; or
 * members of the account with one of these roles.
 */
export type Opens = "everybody" | "link" | "key" | readonly Role[];

/** One entry point of the installation, with the matrix's data about it. */
export interface Door {
  name: string;
  kind: Kind;
  opens: Opens;
  /** Whether a call can change something. */
  changes: boolean;
  /** Whether a call names a resource that may belong to somebody else. */
  takesIds: boolean;
  /** Whether only members of the operator's account are accepted. */
  isOperators?: boolean;
  /** Whether people must have given their password or a code recently. */
  needsProof?: boolean;
  /** The statuses of a successful call, and of a call open to everybody; 200 when absent. */
  statuses?: readonly number[];
  /** Whether an API key that is sent must be valid. */
  readsKey?: boolean;
  call: (things: Things) => HttpCall;
}
