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
 * Whom a door lets in: everybody alike; everybody who has a payment's link; an API key of the account; or people of the
 * account with one of these roles.
 */
export type Opens = "everybody" | "link" | "key" | readonly Role[];

/** One way into the installation, and what the matrix needs to know of it. */
export interface Door {
  name: string;
  kind: Kind;
  opens: Opens;
  /** Whether a call can change something. */
  changes: boolean;
  /** Whether a call names something that may belong to somebody else. */
  takesIds: boolean;
  /** Whether only the people of the operator's account get in. */
  isOperators?: boolean;
  /** Whether people must have given their password or a code a short while ago. */
  asksProof?: boolean;
  /** The statuses of a call that is served, and of one that everybody may make; 200 where they are left out. */
  statuses?: readonly number[];
  /** Whether an API key that comes along must be a good one. */
  readsKey?: boolean;
  call: (things: Things) => HttpCall;
}
