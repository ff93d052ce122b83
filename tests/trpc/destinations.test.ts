import { join } from "node:path";
import { createWalletClient, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeAll, expect, test } from "vitest";
import { compileContracts } from "@/scripts/contracts-compile";
import { untilMined } from "@/scripts/local/until-mined";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { createSettlements } from "@/server/settlements/create-settlements";
import { inspectDestination } from "@/server/settlements/inspect-destination";
import { proveControl } from "@/server/settlements/prove-control";
import { stateControl } from "@/server/settlements/state-control";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { publicClient, urlOf, viemChain } from "@/tests/support/chains";
import { db, sql } from "@/tests/support/sql";
import { makeWallet } from "@/tests/support/wallet";
import { makePayment } from "@/tests/trpc/make-payments";

const ROOT = join(import.meta.dirname, "../..");
const SOURCE = "contracts/test-tokens/Wallet1271.sol";

let account: TestAccount;
let scope: UserScope;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

function firstChain() {
  const [chain] = chainsOf("test");
  if (!chain) throw new Error("no chain");
  return { chain, asset: `eip155:${chain.id}/erc20:${chain.tokens[0]?.address}` };
}

test("an address that looks like a payer's is pointed out, to that account alone", async () => {
  const { chain, asset } = firstChain();
  const payer = privateKeyToAccount(generatePrivateKey()).address;
  const paymentId = await makePayment(account);
  await db.query(
    sql`update payment set buyer_account = ${`eip155:${chain.id}:${payer}`} where id = ${paymentId}`,
  );
  const alike = `${payer.slice(0, 6)}${"4".repeat(32)}${payer.slice(-4)}`.toLowerCase();
  const inspect = (by: UserScope, merchantId: string) =>
    inspectDestination(by, { merchantId, asset, address: alike });
  expect((await inspect(scope, account.merchant.id)).lookAlikes).toEqual([
    { address: payer, merchantName: null },
  ]);
  const other = await makeAccount();
  const stranger = await scopeOfMember(other.user.id, other.id, "test");
  expect((await inspect(stranger, other.merchant.id)).lookAlikes).toEqual([]);
});

test("a contract proves control by its word (ERC-1271), not by a stranger's signature", async () => {
  const { chain, asset } = firstChain();
  const owner = await makeWallet();
  const compiled = compileContracts(ROOT, [SOURCE]).get(SOURCE);
  if (!compiled) throw new Error(`${SOURCE} was not compiled`);
  const client = createWalletClient({
    account: owner.account,
    chain: viemChain(chain),
    transport: http(urlOf(chain)),
  });
  const hash = await client.deployContract({ ...compiled, args: [owner.account.address] });
  const { contractAddress } = await untilMined(publicClient(chain), hash);
  const merchantId = account.merchant.id;
  const settlements = [{ asset, destination: `eip155:${chain.id}:${contractAddress}` }];
  const made = await createSettlements(scope, { settlements }, { merchantId, idempotencyRecord: null });
  const id = made.settlements[0]?.id ?? "";
  const { message, issuedAt } = await stateControl(scope, { merchantId, id });
  const thief = privateKeyToAccount(generatePrivateKey());
  const prove = (signature: string) => proveControl(scope, { merchantId, id, issuedAt, signature }, "req_1");
  await expect(prove(await thief.signMessage({ message }))).rejects.toMatchObject({
    code: "invalid_signature",
  });
  const proven = await prove(await owner.account.signMessage({ message }));
  expect(proven.provenAt).toBeInstanceOf(Date);
}, 120_000);
