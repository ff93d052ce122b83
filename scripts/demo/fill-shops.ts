import pg from "pg";
import type { Hex, LocalAccount } from "viem";
import {
  type Account,
  auditRows,
  keyRows,
  logoRows,
  merchantRows,
  peopleOf,
  settlementRows,
} from "@/scripts/demo/account-rows";
import { eventRows, exceptionRows, exceptionsOf } from "@/scripts/demo/chain-rows";
import { attemptRows, confirmsOf } from "@/scripts/demo/confirm-rows";
import { EMITTED } from "@/scripts/demo/emitted-events";
import { at, insertRows } from "@/scripts/demo/insert-rows";
import { ledgerRows } from "@/scripts/demo/ledger-rows";
import { linkRows, noteRows } from "@/scripts/demo/link-rows";
import { type MinedStep, mineSteps } from "@/scripts/demo/mine-steps";
import { optionRows, paymentRows, type World } from "@/scripts/demo/payment-rows";
import { planRefunds } from "@/scripts/demo/plan-refunds";
import { planSales } from "@/scripts/demo/plan-sales";
import { planSteps } from "@/scripts/demo/plan-steps";
import { demoBuyers, priceSales } from "@/scripts/demo/price-sales";
import { callRows, refundRows } from "@/scripts/demo/relay-rows";
import { requestRows } from "@/scripts/demo/request-rows";
import { timelineRows } from "@/scripts/demo/timeline-rows";
import type { LocalAccounts } from "@/scripts/local/accounts";
import type { ChainConfig } from "@/server/chain/client/registry";

export interface ShopsToFill {
  /** The database's URL for its owner. */
  ownerUrl: string;
  accounts: LocalAccounts;
  mnemonic: string;
  accountId: string;
  ownerId: string;
  merchantIds: readonly string[];
  /** The merchants' wallets. */
  wallets: readonly LocalAccount[];
  /** The networks, and access to their nodes. */
  chains: readonly { config: ChainConfig; fill(work: (url: string) => Promise<void>): Promise<void> }[];
  /** Unix seconds of the first sale; the chains' clocks are not beyond it. */
  since: number;
}

const RECENT_MS = 3 * 60_000;

/**
 * Fills a new installation with two months of its shops: transactions on the local networks in blocks of their time, and
 * the rows that the program would have written then. The program itself finds the transactions and books them.
 * @throws Error when the database has payments
 */
export async function fillShops(shops: ShopsToFill): Promise<void> {
  const [from, to] = [shops.since * 1_000, Math.floor(Date.now() / 1_000) * 1_000 - RECENT_MS];
  const client = new pg.Client({ connectionString: shops.ownerUrl });
  await client.connect();
  try {
    await requireEmpty(client);
    const { accounts, merchantIds, wallets } = shops;
    const destinations = wallets.map(({ address }) => address.toLowerCase() as Hex);
    const chains = shops.chains.map(({ config }) => config);
    const market = { chains, merchantIds, destinations, buyers: demoBuyers(shops.mnemonic) };
    const payments = priceSales(planSales(from, to), market);
    const refunds = planRefunds(payments, to);
    const steps = await mineAll(shops, (chainId) =>
      planSteps({ chainId, accounts, wallets, merchantIds, payments, refunds, from }),
    );
    const account: Account = { ...shops, destinations, from, to };
    await client.query("begin");
    // Past times need rows past the rules of the present; only the superuser of a local database can write them.
    await client.query("set local session_replication_role = replica");
    const people = await writeAccount(client, account, chains);
    await writeSales(client, { account, accounts, payments, refunds, steps, people });
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select exists(select from payment) as has");
  if (rows[0]?.has) throw new Error("the demo's history is only for a database without payments");
}

async function mineAll(
  { chains }: ShopsToFill,
  planOf: (chainId: number) => ReturnType<typeof planSteps>,
): Promise<MinedStep[]> {
  const mined: MinedStep[] = [];
  await Promise.all(
    chains.map(({ config, fill }) =>
      fill(async (url) => {
        mined.push(...(await mineSteps(url, planOf(config.id))));
      }),
    ),
  );
  return mined;
}

interface People {
  finance: string;
  support: string;
  shopKey: string;
}

async function writeAccount(
  client: pg.Client,
  account: Account,
  chains: readonly ChainConfig[],
): Promise<People> {
  const { accountId, ownerId, merchantIds, from } = account;
  const owner = await client.query<{ hash: string }>(
    `select password_hash as hash from "user" where id = $1`,
    [ownerId],
  );
  const logos = logoRows(from);
  await insertRows(client, "logo", logos);
  await client.query("delete from merchant where id = any($1)", [merchantIds]);
  await insertRows(client, "merchant", merchantRows(account, logos));
  await insertRows(client, "crypto_settlement", settlementRows(account, chains));
  const people = peopleOf(account, owner.rows[0]?.hash ?? "");
  await insertRows(
    client,
    "user",
    people.map(({ user }) => user),
  );
  await insertRows(
    client,
    "membership",
    people.map(({ membership }) => membership),
  );
  const { shopKey, rows } = keyRows(account);
  await insertRows(client, "api_key", rows);
  await insertRows(client, "audit_event", auditRows(account, people));
  for (const [table, id] of [
    ["account", accountId],
    ["user", ownerId],
  ])
    await client.query(`update "${table}" set created_at = $1 where id = $2`, [at(from - 90_000_000), id]);
  const idOf = (role: string) => people.find((each) => each.role === role)?.id ?? ownerId;
  return { finance: idOf("finance"), support: idOf("support"), shopKey };
}

interface Sales {
  account: Account;
  accounts: LocalAccounts;
  payments: World["payments"];
  refunds: World["refunds"];
  steps: readonly MinedStep[];
  people: People;
}

async function writeSales(client: pg.Client, sales: Sales): Promise<void> {
  const { account, accounts, payments, refunds, steps, people } = sales;
  const paid = steps.filter(({ refund, option }) => option && !refund);
  const refunded = steps.filter(({ refund }) => refund);
  const executed = {
    paid: new Map(paid.map((step) => [step.option?.id ?? "", step])),
    refunded: new Map(refunded.map((step) => [step.refund?.id ?? "", step])),
  };
  const world: World = { accountId: account.accountId, people, payments, refunds, executed };
  const confirms = confirmsOf(payments);
  const calls = await callRows(confirms, world, accounts);
  const exceptions = exceptionsOf(world);
  const { links, origins } = linkRows(account, payments);
  const paymentOf = new Map(payments.flatMap(({ id, options }) => options.map((option) => [option.id, id])));
  const events = [...paid, ...refunded].map((mined) => {
    return { mined, paymentId: paymentOf.get(mined.option?.id ?? "") ?? "" };
  });
  await insertRows(client, "payment", paymentRows(world));
  await insertRows(client, "payment_option", optionRows(world));
  await insertRows(client, "payment_attempt", await attemptRows(confirms, world));
  await insertRows(client, "relay_job", calls.jobs);
  await insertRows(client, "relay_transaction", calls.transactions);
  await insertRows(client, "refund", refundRows(world, calls));
  await insertRows(client, "chain_event", eventRows(events, exceptions));
  await insertRows(client, "ledger_entry", ledgerRows(world, calls.transactions, exceptions));
  await insertRows(client, "payment_exception", exceptionRows(exceptions, world));
  await insertRows(client, "payment_link", links);
  await insertRows(client, "payment_origin", origins);
  await insertRows(client, "customer_note", noteRows(account, payments, people.support));
  await insertRows(client, "payment_event", timelineRows(world, confirms, exceptions));
  const { accountId, to } = account;
  await insertRows(client, "request_log", requestRows(payments, { accountId, keyId: people.shopKey, to }));
  for (const statement of EMITTED) await client.query(statement);
}
