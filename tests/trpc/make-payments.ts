import { newId } from "@/server/kernel/ids";
import type { TestAccount } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";

interface Made {
  /** Milliseconds since 1970. */
  createdAtMs?: number;
  mode?: "test" | "live";
  lifetimeS?: number;
  unit?: string;
  amount?: bigint;
}

/** Stores an open payment of the account's first merchant. */
export async function makePayment(
  { id: accountId, merchant }: TestAccount,
  made: Made = {},
): Promise<string> {
  const {
    createdAtMs = Date.now(),
    mode = "test",
    lifetimeS = 900,
    unit = "iso4217/USD",
    amount = 1_234n,
  } = made;
  const id = newId("pay");
  await db.query(
    sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, created_at, expires_at)
        values (${id}, ${accountId}, ${merchant.id}, ${mode}::run_mode, 'ORDER-7', ${unit}, ${amount},
          ${new Date(createdAtMs)}, clock_timestamp() + ${lifetimeS} * interval '1 second')`,
  );
  return id;
}
