import { expect } from "vitest";
import { auditBooks } from "@/tests/support/books";
import { testClient } from "@/tests/support/chains";
import { db, many, one, sql } from "@/tests/support/sql";
import { balanceIn, type Model, type Payment, type Status, vault } from "./model";
import { balanceOnChain, holdings, observeChain, observeStatus, type Site, type World } from "./world";

const MOST_ROUNDS = 40;

/** Runs the worker and advances time until no work is left. @throws Error when that does not happen */
export async function comeToRest({ chain, worker }: Site, observe?: () => Promise<void>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await worker.restart();
    await db.query(sql`update refund set checked_at = null where status = 'pending_funds'`);
    await db.query(
      sql`update relay_job set refused_at = refused_at - interval '1 minute' where status = 'queued' and refused_at is not null`,
    );
    for (const kind of ["send", "read", "refund"] as const) {
      await worker.work(kind);
      await observe?.();
    }
    if (await isAtRest()) return;
    await testClient(chain).mine({ blocks: 1 });
  }
  throw new Error("the worker does not come to rest");
}

async function isAtRest(): Promise<boolean> {
  const { open } = await one<{ open: boolean }>(
    db,
    sql`select exists (select 1 from relay_job where status in ('queued', 'signed', 'mined'))
          or exists (select 1 from refund where status in ('pending', 'submitted'))
          or exists (select 1 from chain_event where confirmed_at is null)
          or exists (select 1 from payment where status = 'processing') as open`,
  );
  return !open;
}

/** Checks the final state to the last unit. */
export async function expectAllSettled(world: World, model: Model): Promise<void> {
  await comeToRest(world, () => observeChain(world, model));
  for (const payment of model.payments) {
    await observeStatus(world, payment, [endOf(payment)]);
    expectUnfunded(model, payment);
  }
  expect(await exceptionsOf(world)).toEqual(
    model.payments
      .filter(isException)
      .map(({ id }) => id)
      .sort(),
  );
  expect(await refundsAt(world)).toEqual(
    model.payments
      .flatMap(({ id, refunds }) =>
        refunds.map(({ amount, isDone }) => `${id} ${amount} ${isDone ? "succeeded" : "pending_funds"}`),
      )
      .sort(),
  );
  for (const [holder, coin] of holdings()) {
    expect(await balanceOnChain(world, holder, coin), `${coin} of ${holder}`).toBe(
      balanceIn(model, holder, coin),
    );
  }
  expect((await auditBooks(world.chain)).lines).toEqual([]);
}

/** Returns the final status of a payment after all work is done. */
function endOf({ id, status, executed, lackedFunds }: Payment): Status {
  if (status !== "requires_action" && status !== "processing") return status;
  if (executed) return "succeeded";
  if (status === "requires_action") return status;
  if (!lackedFunds) throw new Error(`payment ${id} was confirmed and never executed`);
  return "failed";
}

const isException = ({ executed, status }: Payment) => executed !== null && status !== "succeeded";

function expectUnfunded(model: Model, { id, merchant, executed, refunds }: Payment): void {
  for (const { amount, isDone } of refunds) {
    if (isDone) continue;
    if (!executed) throw new Error(`payment ${id} is given back without an execution`);
    const available = balanceIn(model, vault(merchant), executed.by.symbol);
    if (available >= amount)
      throw new Error(`payment ${id} is not given back although there is money for it`);
  }
}

async function exceptionsOf({ accountId }: World): Promise<string[]> {
  const rows = await many<{ id: string }>(
    db,
    sql`select payment_id as id from payment_exception where account_id = ${accountId} order by payment_id`,
  );
  return rows.map(({ id }) => id).sort();
}

async function refundsAt({ accountId }: World): Promise<string[]> {
  const rows = await many<{ text: string }>(
    db,
    sql`select payment_id || ' ' || amount || ' ' || status as text from refund where account_id = ${accountId}`,
  );
  return rows.map(({ text }) => text).sort();
}
