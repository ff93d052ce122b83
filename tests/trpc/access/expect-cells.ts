import type { Actor } from "@/tests/trpc/access/actors";
import type { Door } from "@/tests/trpc/access/door";

/**
 * What an answer comes to. `as never` is an answer that is equal to the byte to the one for ids that never were, but for
 * the ids themselves.
 */
export type Verdict = "served" | "sign in" | "forbidden" | "proof" | "no key" | "bad key" | "as never";

/** A call to make: on the things of the account, test or live, on those of another one, or on ids that never were. */
export interface Cell {
  door: Door;
  on: "theirs" | "live" | "another" | "never";
  verdict: Verdict;
}

/**
 * Lists somebody's calls at a door, none of which changes anything: changes are tried on another account's things. Those
 * that are allowed are made in tests/api/access.test.ts and tests/trpc/every-procedure.test.ts.
 */
export function expectCells(door: Door, actor: Actor): Cell[] {
  if (door.opens === "everybody") return [{ door, on: "never", verdict: "served" }];
  if (actor.hasDeadKey && door.readsKey) return [{ door, on: "theirs", verdict: "bad key" }];
  if (door.opens === "link") return ofLink(door);
  if (door.opens === "key") return ofKey(door, actor);
  const { session } = actor;
  if (!session) return [{ door, on: "theirs", verdict: "sign in" }];
  if (door.isOperators && !session.isOperator) return [{ door, on: "theirs", verdict: "forbidden" }];
  if (session.whose === "theirs" && !door.opens.includes(session.role)) {
    return [{ door, on: "theirs", verdict: "forbidden" }];
  }
  if (!session.isProven && door.needsProof) return [{ door, on: "theirs", verdict: "proof" }];
  return ofAccepted(door, session.whose === "theirs");
}

/** Everybody with the link reads, and may change that payment; an id that never was gives nothing away. */
function ofLink(door: Door): Cell[] {
  const vain: Cell = { door, on: "never", verdict: "as never" };
  return door.changes ? [vain] : [{ door, on: "theirs", verdict: "served" }, vain];
}

function ofKey(door: Door, { key }: Actor): Cell[] {
  if (!key) return [{ door, on: "theirs", verdict: "no key" }];
  if (key.tries === "test mode") return ofOtherMode(door, "theirs");
  if (key.tries === "live mode") return ofOtherMode(door, "live");
  return ofAccepted(door, key.whose === "theirs" && key.tries === "all");
}

/** A payment of the other mode is as one that never was; a test key changes no merchant that is paid for real. */
function ofOtherMode(door: Door, on: "theirs" | "live"): Cell[] {
  if (/^(PATCH|DELETE) \/v1\/merchants\/:merchantId$/.test(door.name)) {
    return on === "live" ? [{ door, on, verdict: "forbidden" }] : [];
  }
  // The only exceptions and refunds here are of test mode.
  const hasThings = on === "live" ? /payments|refunds$/ : /payments|refunds|exceptions/;
  if (!hasThings.test(door.name)) return [];
  if (/(payments|refunds|exceptions)\/:id|POST \/v1\/refunds/.test(door.name))
    return [{ door, on, verdict: "as never" }];
  return door.changes ? [] : [{ door, on, verdict: "served" }];
}

/** Who gets in reads their own, and of what is another's no more than of what never was. */
function ofAccepted(door: Door, isTheirs: boolean): Cell[] {
  const foreign: Cell = { door, on: isTheirs ? "another" : "theirs", verdict: "as never" };
  if (door.takesIds) {
    return isTheirs && !door.changes ? [{ door, on: "theirs", verdict: "served" }, foreign] : [foreign];
  }
  return door.changes ? [] : [{ door, on: isTheirs ? "theirs" : "never", verdict: "served" }];
}
