import { createWalletClient, encodeFunctionData, type Hex, http, maxUint256 } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { permit2Address } from "@/server/chain/abi/permit2";
import { walletFactoryAbi } from "@/server/chain/abi/wallet-factory";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { publicClient, requireSuccess, testClient, urlOf, viemChain } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { expectRefused, result } from "@/tests/support/expect-refused";
import { chainOf, optionsFor, placeOf } from "@/tests/support/options";
import { confirm, createPayment, type Option, untilFinal } from "@/tests/support/pay";
import { executions } from "@/tests/support/router";
import { db, many, sql } from "@/tests/support/sql";
import {
  makeUndeployed,
  ownersSignature,
  signedUndeployed,
  type UndeployedWallet,
  wrap,
} from "@/tests/support/undeployed-wallet";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { withinOneBlock } from "@/tests/support/within-one-block";

const CHAIN = 31337;
let account: TestAccount;
let api: Api;
let owner: TestWallet;
let stranger: TestWallet;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
  [owner, stranger] = await Promise.all([makeWallet(), makeWallet({ units: 0 })]);
}, 120_000);

const undeployed = () => makeUndeployed(chainOf(CHAIN), owner);
const codeOf = ({ address }: UndeployedWallet) => publicClient(chainOf(CHAIN)).getCode({ address });

async function open({ address }: UndeployedWallet, symbol = "USDC"): Promise<{ id: string; option: Option }> {
  const id = await createPayment(api);
  const options = await optionsFor(api, id, { accounts: [`eip155:${CHAIN}:${address}`] });
  const option = options.find((each) => placeOf(each) === `${symbol}@${CHAIN}`);
  if (!option) throw new Error(`no option in ${symbol}`);
  return { id, option };
}

/** Approves as an account without key or code, through anvil's impersonation. */
async function approveAs({ address }: UndeployedWallet, symbol: string): Promise<void> {
  const chain = chainOf(CHAIN);
  const token = chain.tokens.find((each) => each.symbol === symbol)?.address as Hex;
  const anvil = testClient(chain);
  await anvil.setBalance({ address, value: 10n ** 18n });
  await anvil.impersonateAccount({ address });
  const client = createWalletClient({
    account: address,
    chain: viemChain(chain),
    transport: http(urlOf(chain)),
  });
  const approval = { abi: erc20Abi, functionName: "approve", args: [permit2Address, maxUint256] } as const;
  await requireSuccess(chain, await client.writeContract({ address: token, ...approval }));
  await anvil.stopImpersonatingAccount({ address });
  // An address that has sent a transaction cannot be deployed to.
  await anvil.setNonce({ address, nonce: 0 });
}

async function pays(id: string): Promise<void> {
  expect((await untilFinal(api, id)).status).toBe("succeeded");
  expect(await executions(chainOf(CHAIN), [id])).toHaveLength(1);
}

describe("an account that does not exist yet (ERC-6492)", () => {
  test("is offered what it can pay, deployed when it pays, and pays once", async () => {
    const wallet = await undeployed();
    const { id, option } = await open(wallet);
    expect(await codeOf(wallet)).toBeUndefined();
    const body = await signedUndeployed(wallet, option);
    expect((await confirm(api, id, body)).status).toBe(200);
    expect(await codeOf(wallet)).toBeDefined();
    expect((await confirm(api, id, body)).status).toBe(200);
    await pays(id);
    const facts = () =>
      many<{ types: string; hashes: number; booked: boolean }>(
        db,
        sql`select string_agg(type, ' ' order by id) as types, count(distinct data ->> 'txHash') as hashes,
              exists (select from ledger_entry l join account_deployment d using (tx_hash)
                where d.payment_id = ${id} and l.kind = 'gas') as booked
            from payment_event where payment_id = ${id} and type like 'account.%'`,
      );
    expect(await eventually(facts, ([now]) => now?.booked === true)).toEqual([
      { types: "account.deploying account.deployed", hashes: 1, booked: true },
    ]);
  });

  test("pays by Permit2 once that may take its money, and is not deployed before", async () => {
    const wallet = await undeployed();
    const first = await open(wallet, "USDT");
    const { results } = await signedUndeployed(wallet, first.option);
    const body = { optionId: first.option.id, results: [result(`0x${"ab".repeat(32)}`), ...results] };
    const refused = { status: 400, code: "invalid_state", details: { reason: "insufficient_allowance" } };
    await expectRefused(api, first.id, { body, refused });
    expect(await codeOf(wallet)).toBeUndefined();
    await approveAs(wallet, "USDT");
    const { id, option } = await withinOneBlock(
      CHAIN,
      () => open(wallet, "USDT"),
      (opened) => opened.option.actions.length === 1,
    );
    expect(option.actions).toHaveLength(1);
    expect((await confirm(api, id, await signedUndeployed(wallet, option))).status).toBe(200);
    await pays(id);
  });

  test("is deployed once, however many payments it signs for at once, and next to others", async () => {
    const wallets = await Promise.all([undeployed(), undeployed()]);
    const twice = [...wallets, ...wallets];
    const payments = await Promise.all(
      twice.map(async (wallet) => {
        const { id, option } = await open(wallet);
        return { id, body: await signedUndeployed(wallet, option) };
      }),
    );
    for (const { status } of await Promise.all(payments.map(({ id, body }) => confirm(api, id, body)))) {
      expect([200, 503]).toContain(status);
    }
    for (const { id, body } of payments) expect((await confirm(api, id, body)).status).toBe(200);
    for (const { id } of payments) await pays(id);
  }, 60_000);

  test("pays with the same wrapper when it is there already, whichever factory that names", async () => {
    const wallet = await undeployed();
    const first = await open(wallet);
    await confirm(api, first.id, await signedUndeployed(wallet, first.option));
    for (const factory of [wallet.factory, stranger.account.address]) {
      const { id, option } = await open(wallet);
      expect((await confirm(api, id, await signedUndeployed(wallet, option, { factory }))).status).toBe(200);
      await pays(id);
    }
  });

  test("is refused with a retry time while its deployment is in no block", async () => {
    const wallet = await undeployed();
    const { id, option } = await open(wallet);
    const body = await signedUndeployed(wallet, option);
    const lease = sql`insert into lease (name, holder, held_until)
      values (${`deploy:${CHAIN}`}, gen_random_uuid(), now() + interval '1 minute')`;
    try {
      await db.query(lease);
      const { status, body: error } = await confirm(api, id, body);
      expect([status, error]).toMatchObject([503, { details: { reason: "account_pending" } }]);
    } finally {
      await db.query(sql`delete from lease where name = ${`deploy:${CHAIN}`}`);
    }
    expect((await confirm(api, id, body)).status).toBe(200);
    await pays(id);
  }, 60_000);
});

describe("422 invalid_signature, and nothing is deployed", () => {
  const refusedFor = (reason: string) => ({ status: 422, code: "invalid_signature", details: { reason } });

  async function expectUndeployed(
    wallet: UndeployedWallet,
    changes: Partial<UndeployedWallet>,
    reason: string,
  ) {
    const { id, option } = await open(wallet);
    const body = await signedUndeployed(wallet, option, changes);
    await expectRefused(api, id, { body, refused: refusedFor(reason) });
    expect(await codeOf(wallet)).toBeUndefined();
  }

  test("a factory that is not listed", async () => {
    const wallet = await undeployed();
    await expectUndeployed(wallet, { factory: stranger.account.address }, "factory_not_allowed");
    const elsewhere = "0x000000000000000000000000000000000000face";
    const code = await publicClient(chainOf(CHAIN)).getCode({ address: wallet.factory });
    await testClient(chainOf(CHAIN)).setCode({ address: elsewhere, bytecode: code as Hex });
    await expectUndeployed(wallet, { factory: elsewhere }, "factory_not_allowed");
  });

  test("garbage for the factory, or a call that deploys another account", async () => {
    const wallet = await undeployed();
    for (const calldata of ["0x", "0xdeadbeef", wallet.calldata.slice(0, -2)] as Hex[]) {
      await expectUndeployed(wallet, { calldata }, "creation_fails");
    }
    const args = [stranger.account.address, `0x${"00".repeat(32)}`] as const;
    const calldata = encodeFunctionData({ abi: walletFactoryAbi, functionName: "create", args });
    await expectUndeployed(wallet, { calldata }, "other_account");
  });

  test("a signature of somebody else, or for another payment", async () => {
    const wallet = await undeployed();
    await expectUndeployed(wallet, { owner: stranger }, "invalid");
    const [mine, other] = [await open(wallet), await open(wallet)];
    const body = await signedUndeployed(wallet, other.option);
    const refused = refusedFor("invalid");
    await expectRefused(api, mine.id, { body: { ...body, optionId: mine.option.id }, refused });
    expect(await codeOf(wallet)).toBeUndefined();
  });

  test("the magic behind what is no wrapper, and no wrapper at all", async () => {
    const wallet = await undeployed();
    const { id, option } = await open(wallet);
    const signature = await ownersSignature(owner, option);
    const magic = "6492".repeat(16);
    for (const bad of [`0x${magic}`, `${signature}${magic}`, `0x${"ff".repeat(96)}${magic}`]) {
      const body = { optionId: option.id, results: [result(bad)] };
      await expectRefused(api, id, { body, refused: refusedFor("malformed_wrapper") });
    }
    const plain = { optionId: option.id, results: [result(signature)] };
    await expectRefused(api, id, { body: plain, refused: { status: 422, code: "invalid_signature" } });
    const twice = wrap(wallet.factory, wallet.calldata, wrap(wallet.factory, wallet.calldata, signature));
    const body = { optionId: option.id, results: [result(twice)] };
    await expectRefused(api, id, { body, refused: refusedFor("invalid") });
  });
});

test("a plain account's signature is not taken for a wrapped one", async () => {
  const wallet = await undeployed();
  const { id, option } = await open({ ...wallet, address: owner.account.address });
  const body = await signedUndeployed(wallet, option);
  const refused = { status: 422, code: "invalid_signature", details: { reason: "other_account" } };
  await expectRefused(api, id, { body, refused });
});
