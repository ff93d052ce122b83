import { expect } from "vitest";
import { assetsOf } from "@/server/assets/asset";
import { ROLES, type Role } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";
import type { TestAccount } from "@/tests/support/account";
import { pastTheRules } from "@/tests/support/owner-db";
import { routerOf } from "@/tests/support/router-of";
import { db, sql } from "@/tests/support/sql";

/** Payments that were paid, and a refund. */
export interface MoneyThings {
  paidId: string;
  refundId: string;
  /** A refund that cannot be delivered. */
  stuckId: string;
  linkId: string;
  /** Of the link's page. */
  linkToken: string;
}

/** What never was. */
export const NO_MONEY: MoneyThings = {
  paidId: `pay_${"2".repeat(31)}`,
  refundId: `ref_${"2".repeat(31)}`,
  stuckId: `ref_${"2".repeat(31)}`,
  linkId: `link_${"2".repeat(31)}`,
  linkToken: "2".repeat(22),
};

const REFUNDS: Role[] = ["owner", "admin", "finance", "support"];
const READS_BUYERS: Role[] = ["owner", "admin", "finance"];
const SETTLES: Role[] = ["owner", "admin"];
const CREATES: Role[] = ["owner", "admin", "developer", "finance"];
const notFound = { code: "not_found" };
const paymentNotFound = { code: "payment_not_found" };
const HASH = `0x${"ab".repeat(32)}`;
const PAYER = "0x00000000000000000000000000000000000000bb";

function usdc() {
  const [chain] = chainsOf("test");
  const asset = chain && assetsOf(chain)[0];
  if (!chain || !asset) throw new Error("there is no test chain");
  return { chain, asset };
}

/** Stores a payment as it is once it is paid; it was never on the chain. */
export async function makePaid(
  { id: accountId, merchant }: Pick<TestAccount, "id" | "merchant">,
  destination: string | null = null,
): Promise<string> {
  const { chain, asset } = usdc();
  const [id, optionId] = [newId("pay"), newId("opt")];
  const key = `0x${Buffer.from(optionId.slice(-32)).toString("hex").padStart(64, "0").slice(-64)}`;
  const account = `eip155:${chain.id}:${PAYER}`;
  await pastTheRules(
    sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, status, expires_at, option_id,
          buyer_account, chain_id, asset, token, token_symbol, token_decimals, token_amount, fee_amount, fee_bps,
          destination, fiat_currency, fiat_minor, tx_hash, tx_block, settled_at)
        values (${id}, ${accountId}, ${merchant.id}, 'test', 'PAID-1', 'iso4217/USD', 1250, 'succeeded',
          now() + interval '15 minutes', ${optionId}, ${account}, ${chain.id}, ${asset.id}, ${asset.token.toLowerCase()},
          ${asset.symbol}, ${asset.decimals}, 12500000, 150000, 40, ${destination}, 'USD', 1250, ${HASH}, 1, now())`,
    sql`insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, destination,
          router, deadline, key, rate_source, rate_numerator, rate_denominator, rate_as_of, fee_bps)
        values (${optionId}, ${id}, ${account}, ${chain.id}, ${PAYER}, ${asset.id}, ${asset.token.toLowerCase()}, 'eip3009',
          12500000, 150000, ${destination}, ${routerOf(chain).toLowerCase()}, 1, ${key}, 'peg', 1, 1, now(), 40)`,
  );
  return id;
}

/** Stores a refund that waits for money. */
export async function makeRefund(paymentId: string): Promise<string> {
  const id = newId("ref");
  await db.query(
    sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, status, checked_at)
        select ${id}, account_id, merchant_id, id, option_id, chain_id, token_amount, 'pending_funds', now() + interval '1 day'
        from payment where id = ${paymentId}`,
  );
  return id;
}

/** Stores a refund that the payer's address does not take. */
async function makeStuck(paymentId: string): Promise<string> {
  const id = newId("ref");
  await db.query(
    sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, status, undeliverable_cause, checked_at)
        select ${id}, account_id, merchant_id, id, option_id, chain_id, token_amount, 'undeliverable', 'token_refuses_payer', now() + interval '1 day'
        from payment where id = ${paymentId}`,
  );
  return id;
}

/** Stores a link through which many buyers pay. */
async function makeLink({
  id: accountId,
  merchant,
  user,
}: TestAccount): Promise<Pick<MoneyThings, "linkId" | "linkToken">> {
  const linkId = newId("link");
  const linkToken = linkId.slice(-22);
  await db.query(
    sql`insert into payment_link (id, token, account_id, merchant_id, mode, reference, unit, amount, created_by)
        values (${linkId}, ${linkToken}, ${accountId}, ${merchant.id}, 'test', 'MENU', 'iso4217/USD', 1250, ${user.id})`,
  );
  return { linkId, linkToken };
}

export async function makeMoneyThings(owner: TestAccount): Promise<MoneyThings> {
  return {
    paidId: await makePaid(owner),
    refundId: await makeRefund(await makePaid(owner)),
    stuckId: await makeStuck(await makePaid(owner)),
    ...(await makeLink(owner)),
  };
}

const movement = ({ merchantId }: { merchantId: string }) => ({
  merchantId,
  asset: usdc().asset.id,
  amount: "1000000",
});

/** Lines of the procedures of refunds, vaults and payment links. */
export const MONEY_ENTRIES = {
  "paymentFacts.onChain": {
    type: "query",
    roles: ROLES,
    input: ({ paidId: id }: MoneyThings) => ({ id }),
    foreign: paymentNotFound,
  },
  "paymentFacts.apiAnswer": {
    type: "query",
    roles: ROLES,
    input: ({ paidId: id }: MoneyThings) => ({ id }),
    foreign: paymentNotFound,
  },
  "paymentFacts.revealBuyerData": {
    type: "mutation",
    roles: READS_BUYERS,
    input: ({ paidId: id }: MoneyThings) => ({ id }),
    foreign: paymentNotFound,
    // No refund was requested.
    comesTo: "not_found",
  },
  "paymentLinks.list": { type: "query", roles: ROLES, input: () => ({}) },
  "paymentLinks.choices": { type: "query", roles: ROLES },
  "paymentLinks.create": {
    type: "mutation",
    roles: CREATES,
    input: ({ merchantId }: { merchantId: string }) => ({
      merchantId,
      referenceId: "LINK-1",
      amount: { unit: "iso4217/USD", value: "1250" },
    }),
    foreign: notFound,
  },
  "paymentLinks.listReusable": { type: "query", roles: ROLES },
  "paymentLinks.inspectReusable": {
    type: "query",
    roles: ROLES,
    input: ({ linkId: id }: MoneyThings) => ({ id }),
    foreign: notFound,
  },
  "paymentLinks.createReusable": {
    type: "mutation",
    roles: CREATES,
    input: ({ merchantId }: { merchantId: string }) => ({
      merchantId,
      reference: "MENU",
      unit: "iso4217/USD",
      amount: "1250",
    }),
    foreign: notFound,
  },
  "paymentLinks.switchReusable": {
    type: "mutation",
    roles: CREATES,
    input: ({ linkId: id }: MoneyThings) => ({ id, isOn: false }),
    foreign: notFound,
  },
  "refunds.list": { type: "query", roles: ROLES, input: () => ({}) },
  "refunds.changes": {
    type: "query",
    roles: ROLES,
    input: ({ refundId }: MoneyThings) => ({ ids: [refundId] }),
    foreign: { data: [] },
  },
  "refunds.inspect": {
    type: "query",
    roles: ROLES,
    input: ({ refundId: id }: MoneyThings) => ({ id }),
    foreign: notFound,
  },
  "refunds.preview": {
    type: "query",
    roles: ROLES,
    input: ({ paidId: paymentId }: MoneyThings) => ({ paymentId }),
    foreign: paymentNotFound,
  },
  "refunds.create": {
    type: "mutation",
    roles: REFUNDS,
    input: ({ paidId: paymentId }: MoneyThings) => ({ paymentId }),
    foreign: notFound,
  },
  "refunds.record": {
    type: "mutation",
    roles: REFUNDS,
    input: ({ stuckId: id }: MoneyThings) => ({ id, txHash: HASH }),
    foreign: notFound,
    // No block has this transaction.
    comesTo: "invalid_state",
  },
  "refunds.retry": {
    type: "mutation",
    roles: REFUNDS,
    input: ({ stuckId: id }: MoneyThings) => ({ id }),
    foreign: notFound,
  },
  "refunds.cancel": {
    type: "mutation",
    roles: REFUNDS,
    input: ({ stuckId: id }: MoneyThings) => ({ id }),
    foreign: notFound,
  },
  "refunds.prepareFunding": {
    type: "mutation",
    roles: REFUNDS,
    input: ({ refundId: id }: MoneyThings) => ({ id, from: PAYER }),
    foreign: notFound,
    // The wallet holds nothing.
    comesTo: "invalid_state",
  },
  "refunds.acceptFunding": {
    type: "mutation",
    roles: REFUNDS,
    input: ({ refundId: id }: MoneyThings) => ({
      id,
      from: PAYER,
      deadline: Math.floor(Date.now() / 1_000) + 60,
      signature: `0x${"11".repeat(65)}`,
    }),
    foreign: notFound,
    comesTo: "invalid_signature",
  },
  "balances.get": { type: "query", roles: ROLES, input: () => ({ month: "2026-01" }) },
  "balances.movements": {
    type: "query",
    roles: ROLES,
    input: ({ merchantId }: { merchantId: string }) => ({
      day: "2026-01-02",
      merchantId,
      chainId: usdc().chain.id,
      token: usdc().asset.token.toLowerCase(),
      destination: null,
    }),
    foreign: {
      data: expect.objectContaining({ items: [], merchant: expect.objectContaining({ name: "" }) }),
    },
  },
  "balances.setTimeZone": {
    type: "mutation",
    roles: ["owner", "admin", "finance"],
    input: () => ({ timeZone: "UTC" }),
  },
  "till.create": {
    type: "mutation",
    roles: CREATES,
    input: ({ merchantId }: { merchantId: string }) => ({
      merchantId,
      unit: "iso4217/USD",
      value: "1250",
      key: "7b0d8f5e-3c1a-4b0e-9a64-0d6b6f3c2a11",
    }),
    foreign: notFound,
  },
  "till.sales": {
    type: "query",
    roles: ROLES,
    input: ({ merchantId }: { merchantId: string }) => ({ merchantId }),
    foreign: { data: [] },
  },
  "vaults.list": { type: "query", roles: ROLES },
  "vaults.deposit": {
    type: "mutation",
    roles: REFUNDS,
    input: (things: { merchantId: string }) => ({ ...movement(things), from: PAYER }),
    foreign: notFound,
  },
  "vaults.withdraw": {
    type: "mutation",
    roles: SETTLES,
    input: movement,
    foreign: notFound,
    // The merchant has set no wallet.
    comesTo: "invalid_state",
  },
} as const;
