import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { compiledByShape, type Shaped } from "@/server/db/compiled-by-shape";
import { fragment, store } from "@/server/db/store";
import {
  confine,
  type FilterValues,
  matching,
  type ScopedFilter,
  valuesOf,
} from "@/server/filters/payment-filter";
import { filterOf } from "@/server/listings/dashboard/query-filter";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { ownerUrl } from "@/tests/support/owner-db";

const PAYMENTS = 20_000;
const WORDS = ["payment_reference_idx", "payment_description_idx", "payment_metadata_idx"];
const STARTS = ["payment_tx_start_idx", "payment_buyer_start_idx"];
const ENDS = ["payment_tx_end_idx", "payment_buyer_end_idx"];

let account: TestAccount;
let owner: pg.Client;

const COUNT = compiledByShape((proof, given: Shaped<FilterValues>) =>
  store
    .selectFrom(matching(proof, given).select(fragment.lit(1).as("one")).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("count")),
);

/** Payments for the planner to choose by, in a transaction that ends without them. */
beforeAll(async () => {
  account = await makeAccount();
  owner = new pg.Client({ connectionString: ownerUrl() });
  await owner.connect();
  await owner.query("begin");
  await owner.query("set local session_replication_role = replica");
  await owner.query(
    `insert into payment (id, account_id, merchant_id, mode, reference_id, description, unit, amount, status, expires_at, buyer_account,
       chain_id, token_symbol, token_decimals, token_amount, fiat_currency, fiat_minor, tx_hash)
     select 'pay_plan' || i, $1, $2, 'test', 'ORD-' || i, 'Order ' || md5(i::text), 'iso4217/USD', i, 'failed', now(),
       'eip155:1:0x' || substr(encode(sha256(('b' || i)::bytea), 'hex'), 1, 40), 1, 'USDC', 6, i::numeric * 10007, 'USD', i,
       '0x' || encode(sha256(('t' || i)::bytea), 'hex')
     from generate_series(1, ${PAYMENTS}) i`,
    [account.id, account.merchant.id],
  );
  // Its entries wait in a list that every search would read.
  for (const index of WORDS) await owner.query(`select gin_clean_pending_list('${index}')`);
  await owner.query("analyze payment");
});

afterAll(async () => {
  await owner.query("rollback");
  await owner.end();
});

async function planOf(q: string): Promise<string> {
  const scope = await scopeOfMember(account.user.id, account.id, "test");
  const filter: ScopedFilter = confine(scope, filterOf({ q }, new Date()));
  const { text, values } = COUNT(scope, valuesOf(filter));
  const { rows } = await owner.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

describe("a search reads an index for each of its parts:", () => {
  test.each([
    ["Table 4", WORDS],
    ["12.50", [...WORDS, "payment_token_units_idx", "payment_account_amount_idx"]],
    ["$12.50", [...WORDS, "payment_account_amount_idx|payment_currency_amount_idx"]],
    ["24.857 USDC", [...WORDS, "payment_token_units_idx"]],
    ["3710", [...WORDS, ...STARTS, ...ENDS, "payment_token_units_idx", "payment_account_amount_idx"]],
    ["0xcf65", [...WORDS, ...STARTS]],
    ["0xcf65…", STARTS],
    ["…0605", ENDS],
    ["0xcf65…0605", ["payment_tx_(start|end)_idx", "payment_buyer_(start|end)_idx"]],
    ["cf650bd1e9f7", [...WORDS, ...STARTS, ...ENDS]],
  ])("%j", async (q, indexes) => {
    const plan = await planOf(q);
    expect(plan).not.toContain("Seq Scan");
    for (const index of indexes) expect(plan, plan).toMatch(new RegExp(`\\b(${index})\\b`));
  });
});
