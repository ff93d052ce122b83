import { changed, type Db, type Tx } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import { noteLease } from "@/server/metrics/note-lease";

/** A claim on work that one process should do at a time. Safety never depends on it: it only saves duplicate work. */
export interface Lease {
  name: string;
  holder: string;
  ms: number;
}

/** Takes or renews a lease for `ms` from now. False while another process holds it. */
export async function takeLease(on: Db, { name, holder, ms }: Lease): Promise<boolean> {
  const taken = await changed(
    on,
    store
      .insertInto("lease")
      .values({ name, holder, held_until: inMs(ms) })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet(({ ref }) => ({
            holder: ref("excluded.holder"),
            held_until: ref("excluded.held_until"),
          }))
          .where(({ eb, or, ref }) =>
            or([eb("lease.holder", "=", ref("excluded.holder")), eb("lease.held_until", "<", clock())]),
          ),
      ),
  );
  return noteLease(name, taken > 0);
}

const inMs = (ms: number) => fragment<Date>`clock_timestamp() + ${ms} * interval '1 ms'`;

/** Longest time for which a lease is renewed. After it, another process restarts work that hangs. */
const LONGEST_MS = 60_000;

/**
 * Takes a lease and runs the work, renewing the lease meanwhile. Without renewal, processes with long work on a slow
 * node would take the lease from each other before any finishes.
 * @returns null when another process holds it
 */
export async function underLease<T>(on: Db, lease: Lease, work: () => Promise<T>): Promise<T | null> {
  if (!(await takeLease(on, lease))) return null;
  const until = performance.now() + LONGEST_MS;
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed renewal is no error: the work itself checks by `holdsLease`.
    if (performance.now() < until) renewal = renew(on, lease).catch(() => undefined);
  }, lease.ms / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

async function renew(on: Db, { name, holder, ms }: Lease): Promise<void> {
  await changed(
    on,
    store
      .updateTable("lease")
      .set({ held_until: inMs(ms) })
      .where("name", "=", name)
      .where("holder", "=", holder),
  );
}

/**
 * Checks that no other process has taken the lease, and prevents it until this transaction ends. An expired lease that
 * nobody took is still ours; otherwise work longer than a lease could never finish on a slow node.
 */
export async function holdsLease(tx: Tx, { name, holder }: Lease): Promise<boolean> {
  const deleted = await changed(
    tx,
    store
      .selectFrom("lease")
      .select("name")
      .where("name", "=", name)
      .where("holder", "=", holder)
      .forUpdate(),
  );
  return deleted > 0;
}

/** Releases all leases of a holder, so that another process need not wait until they expire. */
export async function giveLeasesBack(on: Db, holder: string): Promise<void> {
  await changed(on, store.deleteFrom("lease").where("holder", "=", holder));
}
