import { changed, type Db, sql, type Tx } from "@/server/db/sql";

/** A claim on work that one process at a time should do. Safety never rests on it: it only saves double work. */
export interface Lease {
  name: string;
  holder: string;
  ms: number;
}

/** Takes or renews a lease for `ms` from now. False while somebody else holds it. */
export async function takeLease(on: Db, { name, holder, ms }: Lease): Promise<boolean> {
  const taken = await changed(
    on,
    sql`insert into lease (name, holder, held_until) values (${name}, ${holder}, clock_timestamp() + ${ms} * interval '1 ms')
        on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
        where lease.holder = excluded.holder or lease.held_until < clock_timestamp()`,
  );
  return taken > 0;
}

/** For how long work renews its lease: what hangs for longer is begun anew by another process. */
const LONGEST_MS = 60_000;

/**
 * Takes a lease and does what it is for, renewing it meanwhile: of several processes that all have long work to do, on a
 * slow node, each would else lose it to the next before it is done, in turn, and none would come to an end.
 * @returns null when somebody else holds it
 */
export async function underLease<T>(on: Db, lease: Lease, work: () => Promise<T>): Promise<T | null> {
  if (!(await takeLease(on, lease))) return null;
  const until = performance.now() + LONGEST_MS;
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A renewal that fails is no fault: the work itself finds out, by `holdsLease`.
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
  await on.query(
    sql`update lease set held_until = clock_timestamp() + ${ms} * interval '1 ms' where name = ${name} and holder = ${holder}`,
  );
}

/**
 * Whether nobody has taken the lease from us; nobody can before this transaction ends. One that is over, and that nobody
 * wanted, is ours still: else work that takes longer than a lease, on a slow node, would never come to its end.
 */
export async function holdsLease(tx: Tx, { name, holder }: Lease): Promise<boolean> {
  const held = await changed(
    tx,
    sql`select 1 from lease where name = ${name} and holder = ${holder} for update`,
  );
  return held > 0;
}

/** Gives all leases of a holder back, so that another process need not wait until they are over. */
export async function giveLeasesBack(on: Db, holder: string): Promise<void> {
  await on.query(sql`delete from lease where holder = ${holder}`);
}
