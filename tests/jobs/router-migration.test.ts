import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chainsConfig } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import { routerOf } from "@/tests/support/router-of";
import { db, many, sql } from "@/tests/support/sql";
import { makePaid } from "@/tests/trpc/money-entries";

const MIGRATION = "prisma/migrations/20261124100001_event_routers/migration.sql";
const BOOKED = `0x${"01".repeat(32)}`;
const KEYED = `0x${"02".repeat(32)}`;
const STRAY = `0x${"03".repeat(32)}`;
const LEDGER_ROUTER = `0x${"aa".repeat(20)}`;

const event = (hash: string) =>
  sql`insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data)
      values (31337, ${hash}, 0, 1, ${hash}, now(), 'VaultDeposited', '{}')`;

test("events that were stored before get their routers from the ledger or from the quote", async () => {
  const [chain] = chainsConfig().chains;
  const paymentId = await makePaid(await makeAccount());
  await asTableOwner(
    "drop trigger chain_event_facts on chain_event",
    "alter table chain_event drop column router",
    "drop table router_cursor",
  );
  await pastTheRules(
    event(BOOKED),
    event(STRAY),
    sql`insert into ledger_entry (chain_id, tx_hash, log_index, line, kind, router, from_account, from_party, to_account,
          to_party, token, amount)
        values (31337, ${BOOKED}, 0, 0, 'deposit', ${LEDGER_ROUTER}, 'outside', ${LEDGER_ROUTER}, 'vault', ${BOOKED},
          ${LEDGER_ROUTER}, 1)`,
    sql`insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data, payment_id, key)
        select 31337, ${KEYED}, 0, 1, ${KEYED}, now(), 'PaymentExecuted', '{}', payment_id, key
        from payment_option where payment_id = ${paymentId}`,
  );
  await asTableOwner(readFileSync(MIGRATION, "utf8"));
  const rows = await many<{ hash: string; router: string | null }>(
    db,
    sql`select tx_hash as hash, router from chain_event where tx_hash = any(${[BOOKED, KEYED, STRAY]}) order by 1`,
  );
  expect(rows).toEqual([
    { hash: BOOKED, router: LEDGER_ROUTER },
    { hash: KEYED, router: chain && routerOf(chain).toLowerCase() },
    { hash: STRAY, router: null },
  ]);
  await expect(asTableOwner(`update chain_event set router = '${LEDGER_ROUTER}'`)).rejects.toThrow(
    /never changed/,
  );
});
