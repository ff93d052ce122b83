import type { UserScope } from "@/server/auth/scope";
import { mint, type PartnerScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { changeDestination } from "@/server/settlements/change-destination";
import { createSettlements } from "@/server/settlements/create-settlements";
import { findDestinations } from "@/server/settlements/find-destinations";
import { inspectMerchant } from "@/server/settlements/inspect-merchant";
import type { ChangedSettlement } from "@/server/settlements/schema";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, many, one, sql } from "@/tests/support/sql";

export const [FIRST, SECOND, THIRD] = ["aa", "bb", "cc"].map((end) => `0x${"00".repeat(19)}${end}`) as [
  string,
  string,
  string,
];

const chain = () => {
  const [first] = chainsOf("test");
  if (!first) throw new Error("there is no test chain");
  return first;
};
const token = (place: number) => chain().tokens[place]?.address.toLowerCase() as `0x${string}`;
export const assetOf = (place = 0) => `eip155:${chain().id}/erc20:${chain().tokens[place]?.address}`;
export const at = (address: string) => `eip155:${chain().id}:${address}`;

/** An account whose changes of destinations wait for a day, with its owner and one merchant. */
export interface Guarded {
  account: TestAccount;
  owner: UserScope;
  merchantId: string;
  add(place?: number): Promise<ChangedSettlement>;
  change(id: string, to?: string, by?: UserScope | PartnerScope): Promise<ChangedSettlement>;
  /** Where a new quote sends an asset. */
  goesTo(place?: number): Promise<string | null>;
  waiting(): ReturnType<typeof waitingOf>;
  changeIdOf(): Promise<string>;
  /** Lets the waiting time pass, by the database's clock. */
  passTime(): Promise<unknown>;
  /** Of its changes, oldest first. */
  statuses(): Promise<string[]>;
  /** The number of changes that took effect. */
  recorded(): Promise<number>;
  keyScope(createdBy?: string | null): Promise<PartnerScope>;
}

const waitingOf = async (owner: UserScope, merchantId: string) =>
  (await inspectMerchant(owner, merchantId)).pendingChanges;

export async function makeGuarded(): Promise<Guarded> {
  const account = await makeAccount("Guarded");
  const { id: merchantId } = account.merchant;
  await db.query(sql`update account set settlement_wait_hours = 24 where id = ${account.id}`);
  const owner = await scopeOfMember(account.user.id, account.id, "test");
  const waiting = () => waitingOf(owner, merchantId);
  return {
    account,
    owner,
    merchantId,
    async add(place = 0) {
      const settlements = [{ asset: assetOf(place), destination: at(FIRST) }];
      const made = await createSettlements(owner, { settlements }, { merchantId, idempotencyRecord: null });
      if (!made.settlements[0]) throw new Error("nothing was added");
      return made.settlements[0];
    },
    change: (id, to = SECOND, by = owner) => changeDestination(by, { merchantId, id }, at(to)),
    goesTo: async (place = 0) => (await findDestinations(merchantId))(chain().id, token(place)),
    waiting,
    changeIdOf: async () => (await waiting())[0]?.id ?? "",
    passTime: () =>
      asTableOwner(
        "set local session_replication_role = replica",
        sql`update destination_change set applies_at = clock_timestamp() - interval '1 second' where account_id = ${account.id}`,
      ),
    statuses: async () =>
      (await many<{ status: string }>(db, changesOf(account.id))).map(({ status }) => status),
    recorded: async () => (await one<{ n: number }>(db, recordedOf(account.id))).n,
    keyScope: (createdBy = null) => keyScopeOf(account.id, createdBy),
  };
}

const changesOf = (accountId: string) =>
  sql`select status from destination_change where account_id = ${accountId} order by requested_at, id`;
const recordedOf = (accountId: string) =>
  sql`select count(*)::int as n from settlement_change where account_id = ${accountId}`;

async function keyScopeOf(accountId: string, createdBy: string | null): Promise<PartnerScope> {
  const { id } = await one<{ id: string }>(db, sql`select id from api_key where account_id = ${accountId}`);
  await db.query(sql`update api_key set created_by = ${createdBy} where id = ${id}`);
  return mint<PartnerScope>({
    kind: "partner",
    accountId,
    keyId: id,
    mode: "test",
    permissions: ["settlements:write"],
    merchantIds: null,
    apiVersion: "2026-02-18",
  });
}
