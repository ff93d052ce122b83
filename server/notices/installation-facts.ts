import type { UserScope } from "@/server/auth/scope";
import { fragment, store } from "@/server/db/store";
import { selectPausedRouters } from "@/server/indexer/paused-routers";
import type { SignerPause } from "@/server/kernel/zod-primitives";
import type { Senders } from "@/server/notices/decide-notices";

/** A watcher reads every few seconds; a network unread for this long is down, or has no watcher. */
const BEHIND_AFTER_S = 120;

const among = (ids: number[]) => fragment<number>`any(${ids}::bigint[])`;
const yesterday = fragment<Date>`clock_timestamp() - interval '1 day'`;
const notLately = () => fragment<Date>`clock_timestamp() - make_interval(secs => ${BEHIND_AFTER_S})`;
/** Only owners of the operator's account read the books. */
const readsBooks = ({ isOperator, role }: UserScope) =>
  fragment<boolean>`${isOperator && role === "owner"}::boolean`;

/** Selects the keys that were stopped on a network. */
export function haltedSigners(ids: number[]) {
  return store
    .selectFrom("relay_signer")
    .select(["chain_id as chainId", "address", "halted_reason as reason"])
    .where("chain_id", "=", among(ids))
    .where("halted_reason", "is not", null)
    .orderBy("chain_id")
    .$narrowType<{ reason: string }>();
}

/** Selects our own keys that sign nothing new at present. A high gas price counts once it lasts. */
export function pausedSigners(ids: number[], { relayers, refunder }: Senders) {
  const own = [...relayers, refunder];
  return store
    .selectFrom("relay_signer")
    .select(["chain_id as chainId", "address", "paused_reason as reason"])
    .where("chain_id", "=", among(ids))
    .where("address", "=", fragment<string>`any(${own}::text[])`)
    .where("halted_reason", "is", null)
    .where("paused_reason", "is not", null)
    .where(({ or, eb }) => or([eb("paused_reason", "<>", "gas_price"), eb("paused_at", "<", notLately())]))
    .orderBy("chain_id")
    .$narrowType<{ reason: SignerPause }>();
}

/** Selects the routers that take no new payments. */
export function pausedRouters(ids: number[]) {
  return selectPausedRouters().where("p.chainId", "=", among(ids));
}

/** Selects the networks that were not read recently. */
export function unreadNetworks(ids: number[]) {
  return store
    .selectFrom("chain_cursor")
    .select(["chain_id as chainId", "checked_at as since"])
    .where("chain_id", "=", among(ids))
    .where("checked_at", "<", notLately())
    .orderBy("chain_id");
}

/** Selects the networks from which the books differ. */
export function differingBooks(scope: UserScope, ids: number[]) {
  return store
    .selectFrom("books_audit")
    .select(["chain_id as chainId", "difference_count as count"])
    .where("chain_id", "=", among(ids))
    .where("difference_count", ">", 0)
    .where(readsBooks(scope))
    .orderBy("chain_id");
}

/** Selects the number of payments and refunds that no network proves. */
export function unprovenPayments(scope: UserScope) {
  return store
    .selectFrom("payments_audit")
    .select("difference_count")
    .where("difference_count", ">", 0)
    .where(readsBooks(scope));
}

/** Selects the networks for which the audit added missing entries within a day. */
export function repairedBooks(scope: UserScope, ids: number[]) {
  return store
    .selectFrom("books_audit")
    .select(["chain_id as chainId", "repaired as count"])
    .where("chain_id", "=", among(ids))
    .where("repaired_at", ">", yesterday)
    .where(readsBooks(scope))
    .orderBy("chain_id");
}
