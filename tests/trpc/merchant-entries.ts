import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { ROLES, type Role } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";
import { addBankAccount } from "@/server/settlements/add-bank-account";
import { createSettlements } from "@/server/settlements/create-settlements";
import { stateControl } from "@/server/settlements/state-control";
import { makeMerchant, type TestAccount } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";

/** A merchant with one destination, whose owner has signed for it. */
export interface MerchantThings {
  ownMerchantId: string;
  settlementId: string;
  bankAccountId: string;
  /** A change of a destination that was stopped. */
  changeId: string;
  issuedAt: number;
  signature: Hex;
}

/** What never was. */
export const NO_MERCHANT: MerchantThings = {
  ownMerchantId: `mrch_${"2".repeat(31)}`,
  settlementId: `crypto_${"2".repeat(31)}`,
  bankAccountId: `fiat_${"2".repeat(31)}`,
  changeId: `chg_${"2".repeat(31)}`,
  issuedAt: 1,
  signature: "0x11",
};

const MANAGES: Role[] = ["owner", "admin"];
const SETTLES: Role[] = ["owner", "admin"];
const OWNS: Role[] = ["owner"];
const DESTINATION = "0x00000000000000000000000000000000000000aa";
const BANK = { bankType: "iban" as const, bankCode: "", number: "DE89370400440532013000" };
const ended = "invalid_state";
const notFound = { code: "not_found" };

/** An asset of the first test chain with a destination there. */
function settlement(place: number, destination: string = DESTINATION) {
  const [chain] = chainsOf("test");
  const token = chain?.tokens[place]?.address;
  return { asset: `eip155:${chain?.id}/erc20:${token}`, destination: `eip155:${chain?.id}:${destination}` };
}

export async function makeMerchantThings(owner: TestAccount): Promise<MerchantThings> {
  const scope = await scopeOfMember(owner.user.id, owner.id, "test");
  const wallet = privateKeyToAccount(generatePrivateKey());
  const { id: merchantId } = await makeMerchant(owner.id, "Stall");
  const settlements = [settlement(0, wallet.address)];
  const made = await createSettlements(scope, { settlements }, { merchantId, idempotencyRecord: null });
  const id = made.settlements[0]?.id ?? "";
  const bank = await addBankAccount(scope, { merchantId, ...BANK }, "req_1");
  const { message, issuedAt } = await stateControl(scope, { merchantId, id });
  return {
    ownMerchantId: merchantId,
    settlementId: id,
    bankAccountId: bank.id,
    changeId: await makeStopped(owner, { merchantId, settlementId: id }),
    issuedAt,
    signature: await wallet.signMessage({ message }),
  };
}

async function makeStopped(
  { id: accountId, user }: TestAccount,
  { merchantId, settlementId }: { merchantId: string; settlementId: string },
): Promise<string> {
  const id = newId("chg");
  await db.query(
    sql`insert into destination_change (id, account_id, merchant_id, mode, settlement_id, asset, chain_id, token,
          to_destination, user_id, status, applies_at, ended_at)
        values (${id}, ${accountId}, ${merchantId}, 'test', ${settlementId}, ${settlement(2).asset}, 1, ${DESTINATION},
          ${DESTINATION}, ${user.id}, 'stopped', now() + interval '1 day', now())`,
  );
  return id;
}

const ids = ({ ownMerchantId: merchantId, settlementId: id }: MerchantThings) => ({ merchantId, id });

/** Lines of the procedures of merchants and of where their money goes. */
export const MERCHANT_ENTRIES = {
  "merchants.list": { type: "query", roles: ROLES },
  "merchants.search": { type: "query", roles: ROLES, input: () => ({ search: "Stall" }) },
  "merchants.inspect": {
    type: "query",
    roles: ROLES,
    input: ({ ownMerchantId: merchantId }: MerchantThings) => ({ merchantId }),
    foreign: notFound,
  },
  "merchants.create": {
    type: "mutation",
    roles: MANAGES,
    input: () => ({ merchantName: "Booth", merchantEmail: "booth@florin.test" }),
  },
  "merchants.update": {
    type: "mutation",
    roles: MANAGES,
    input: ({ ownMerchantId: merchantId }: MerchantThings) => ({
      merchantId,
      change: { merchantName: "Booth" },
    }),
    foreign: notFound,
  },
  "merchants.setStatus": {
    type: "mutation",
    roles: MANAGES,
    input: ({ ownMerchantId: merchantId }: MerchantThings) => ({ merchantId, status: "suspended" }),
    foreign: notFound,
  },
  "merchants.setDataPolicy": {
    type: "mutation",
    roles: MANAGES,
    input: ({ ownMerchantId: merchantId }: MerchantThings) => ({
      merchantId,
      ask: "from",
      from: { currency: "EUR", amount: "1000" },
      reuse: true,
    }),
    foreign: notFound,
  },
  "merchants.delete": {
    type: "mutation",
    roles: MANAGES,
    input: ({ ownMerchantId: merchantId }: MerchantThings) => ({ merchantId }),
    foreign: notFound,
  },
  "settlements.inspectDestination": {
    type: "query",
    roles: ROLES,
    input: ({ ownMerchantId: merchantId }: MerchantThings) => ({
      merchantId,
      asset: settlement(0).asset,
      address: DESTINATION,
    }),
    foreign: notFound,
  },
  "settlements.add": {
    type: "mutation",
    roles: SETTLES,
    input: ({ ownMerchantId: merchantId }: MerchantThings) => ({ merchantId, settlements: [settlement(1)] }),
    foreign: notFound,
  },
  "settlements.change": {
    type: "mutation",
    roles: SETTLES,
    input: (things: MerchantThings) => ({ ...ids(things), destination: settlement(0).destination }),
    foreign: notFound,
  },
  "settlements.remove": { type: "mutation", roles: SETTLES, input: ids, foreign: notFound },
  "settlements.changeAll": {
    type: "mutation",
    roles: SETTLES,
    input: ({ ownMerchantId: merchantId, settlementId: id }: MerchantThings) => ({
      merchantId,
      changes: [{ id, destination: settlement(0).destination }],
    }),
    foreign: notFound,
  },
  "settlements.stopChange": {
    type: "mutation",
    roles: SETTLES,
    input: ({ changeId }: MerchantThings) => ({ changeId }),
    foreign: notFound,
    comesTo: ended,
  },
  "settlements.approveChange": {
    type: "mutation",
    roles: OWNS,
    input: ({ changeId }: MerchantThings) => ({ changeId }),
    foreign: notFound,
    comesTo: ended,
  },
  "settlements.stateChange": {
    type: "query",
    roles: SETTLES,
    input: ({ changeId }: MerchantThings) => ({ changeId }),
    foreign: notFound,
    comesTo: ended,
  },
  "settlements.proveChange": {
    type: "mutation",
    roles: SETTLES,
    input: ({ changeId, issuedAt, signature }: MerchantThings) => ({ changeId, issuedAt, signature }),
    foreign: notFound,
    comesTo: ended,
  },
  "settlements.guard": { type: "query", roles: ROLES },
  "settlements.changeGuard": {
    type: "mutation",
    roles: OWNS,
    input: () => ({ waitHours: 0, fourEyes: true }),
  },
  "settlements.stopGuardChange": { type: "mutation", roles: OWNS, comesTo: ended },
  "settlements.stateControl": { type: "query", roles: SETTLES, input: ids, foreign: notFound },
  "settlements.proveControl": {
    type: "mutation",
    roles: SETTLES,
    input: (things: MerchantThings) => ({
      ...ids(things),
      issuedAt: things.issuedAt,
      signature: things.signature,
    }),
    foreign: notFound,
  },
  "settlements.addBankAccount": {
    type: "mutation",
    roles: SETTLES,
    input: ({ ownMerchantId: merchantId }: MerchantThings) => ({ merchantId, ...BANK }),
    foreign: notFound,
  },
  "settlements.removeBankAccount": {
    type: "mutation",
    roles: SETTLES,
    input: ({ ownMerchantId: merchantId, bankAccountId: id }: MerchantThings) => ({ merchantId, id }),
    foreign: notFound,
  },
} as const;
