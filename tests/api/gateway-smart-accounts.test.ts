import { type Address, concat, type Hex, type TypedDataDefinition } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { testClient } from "@/tests/support/chains";
import { expectRefused, result } from "@/tests/support/expect-refused";
import { chainOf, optionsFor, placeOf } from "@/tests/support/options";
import { type ConfirmBody, confirm, createPayment, type Option } from "@/tests/support/pay";
import { deploySmartWallet } from "@/tests/support/smart-wallet";
import { db, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let account: TestAccount;
let api: Api;
let owner: TestWallet;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
  owner = await makeWallet();
}, 120_000);

async function usdcOption(payer: Address): Promise<{ id: string; option: Option }> {
  const id = await createPayment(api);
  const options = await optionsFor(api, id, { accounts: [`eip155:31337:${payer}`] });
  const option = options.find((each) => placeOf(each) === "USDC@31337");
  if (!option) throw new Error("no option in USDC");
  return { id, option };
}

async function signedBy(wallet: TestWallet, option: Option): Promise<ConfirmBody> {
  const action = option.actions[0];
  if (action?.type !== "walletRpc" || !("params" in action.data)) throw new Error("nothing to sign");
  const data: TypedDataDefinition = JSON.parse(action.data.params[1] as string);
  return {
    optionId: option.id,
    results: [{ type: "walletRpc", data: [await wallet.account.signTypedData(data)] }],
  };
}

describe("an account with code (ERC-1271)", () => {
  let smart: Address;

  beforeAll(async () => {
    smart = await deploySmartWallet(chainOf(31337), owner);
  });

  test("pays by its owner's signature, which the token checks with the account", async () => {
    const { id, option } = await usdcOption(smart);
    expect((await confirm(api, id, await signedBy(owner, option))).status).toBe(200);
    const { calldata } = await one<{ calldata: Hex }>(
      db,
      sql`select calldata from relay_job where payment_id = ${id}`,
    );
    // payWithAuthorization(terms of nine words, offset, bytesOverload): the eleventh word selects the token's overload.
    expect(calldata.slice(10 + 10 * 64, 10 + 11 * 64)).toMatch(/^0{63}1$/);
  });

  test("does not pay by anybody else's", async () => {
    const { id, option } = await usdcOption(smart);
    const body = await signedBy(await makeWallet({ units: 0 }), option);
    await expectRefused(api, id, { body, refused: { status: 422, code: "invalid_signature" } });
    const empty = { optionId: option.id, results: [result("0x00")] };
    await expectRefused(api, id, { body: empty, refused: { status: 422, code: "invalid_signature" } });
  });
});

describe("an account that delegated its code (EIP-7702)", () => {
  const delegate = (address: Address, to: Address) =>
    testClient(chainOf(31337)).setCode({ address, bytecode: concat(["0xef0100", to]) });

  test("is not believed by its own key when its code does not vouch for it: the token would refuse it", async () => {
    const wallet = await makeWallet();
    const { id, option } = await usdcOption(wallet.account.address);
    const body = await signedBy(wallet, option);
    await delegate(wallet.account.address, multicall3Address);
    await expectRefused(api, id, { body, refused: { status: 422, code: "invalid_signature" } });
  });

  test("pays when its code vouches for the key", async () => {
    const wallet = await makeWallet();
    const { id, option } = await usdcOption(wallet.account.address);
    const body = await signedBy(owner, option);
    await expectRefused(api, id, { body, refused: { status: 422, code: "invalid_signature" } });
    await delegate(wallet.account.address, await deploySmartWallet(chainOf(31337), owner));
    expect((await confirm(api, id, body)).status).toBe(200);
  });
});
