import type { Hex, TypedDataDefinition } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, settleTo } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { requireSuccess } from "@/tests/support/chains";
import { expectRefused, result } from "@/tests/support/expect-refused";
import { chainOf } from "@/tests/support/options";
import { confirm, createPayment, findOption, type Option, sign } from "@/tests/support/pay";
import { openPayment, openShop } from "@/tests/support/shop";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { sendTransaction } from "@/tests/support/wallet-rpc";

let api: Api;
let wallet: TestWallet;
let thief: TestWallet;

beforeAll(async () => {
  ({ api, wallet } = await openShop());
  thief = await makeWallet();
});

const HASH = `0x${"ab".repeat(32)}`;
const SIGNATURE = `0x${"11".repeat(64)}1b`;

const open = (symbol: string, chainId?: number) => openPayment({ api, wallet }, symbol, chainId);

type Changeable = Record<string, Record<string, unknown>>;

/** Returns the typed data that an option requires to be signed. */
function typedDataOf(option: Option): TypedDataDefinition & Changeable {
  const action = option.actions.at(-1);
  if (action?.type !== "walletRpc" || !("params" in action.data))
    throw new Error("the option requires no signature");
  return JSON.parse(action.data.params[1] as string);
}

/** Signs the option's typed data after applying `change` to it. */
function signChanged(option: Option, change: (data: Changeable) => void): Promise<Hex> {
  const data = typedDataOf(option);
  change(data);
  return wallet.account.signTypedData(data);
}

describe("422 invalid_signature", () => {
  const refused = { status: 422, code: "invalid_signature" };
  const withSignature = (option: Option, signature: string) => ({
    optionId: option.id,
    results: [result(signature)],
  });

  test("another account's", async () => {
    const { id, option } = await open("USDC");
    const signature = await thief.account.signTypedData(typedDataOf(option));
    await expectRefused(api, id, { body: withSignature(option, signature), refused });
  });

  test("one for another payment of the same amount, asset and account", async () => {
    const [first, second] = [await open("USDC"), await open("USDC")];
    const body = await sign(api, first.id, { wallet, option: first.option });
    await expectRefused(api, second.id, { body: { ...body, optionId: second.option.id }, refused });
    expect((await confirm(api, first.id, body)).status).toBe(200);
  });

  test("one for the same payment on another chain, or in another token", async () => {
    const { id, option } = await open("USDC", 31338);
    for (const [symbol, chainId] of [
      ["USDC", 31337],
      ["WETH", 31338],
    ] as const) {
      const other = await findOption(api, id, { wallet, symbol, chainId });
      const signature = await signChanged(other, () => undefined);
      await expectRefused(api, id, { body: withSignature(option, signature), refused });
    }
  });

  test.each<[string, (data: Changeable) => void]>([
    ["amount", ({ message }) => Object.assign(message ?? {}, { value: "0x1" })],
    [
      "recipient",
      ({ message }) => Object.assign(message ?? {}, { to: "0x000000000000000000000000000000000000dead" }),
    ],
    [
      "payer",
      ({ message }) => Object.assign(message ?? {}, { from: "0x000000000000000000000000000000000000dead" }),
    ],
    ["deadline", ({ message }) => Object.assign(message ?? {}, { validBefore: "0xffffffff" })],
    ["nonce", ({ message }) => Object.assign(message ?? {}, { nonce: HASH })],
    ["chain", ({ domain }) => Object.assign(domain ?? {}, { chainId: "0x1" })],
    [
      "token",
      ({ domain }) =>
        Object.assign(domain ?? {}, { verifyingContract: "0x000000000000000000000000000000000000dead" }),
    ],
    ["domain name", ({ domain }) => Object.assign(domain ?? {}, { name: "USD Coin" })],
  ])("one over another %s", async (_, change) => {
    const { id, option } = await open("USDC");
    await expectRefused(api, id, { body: withSignature(option, await signChanged(option, change)), refused });
  });

  test("one over another amount of a Permit2 option", async () => {
    const { id, option } = await open("WETH");
    const body = await sign(api, id, { wallet, option });
    const changed = await signChanged(option, ({ message }) =>
      Object.assign((message?.permitted as object) ?? {}, { amount: "0x1" }),
    );
    const results = [...body.results.slice(0, -1), result(changed)];
    await expectRefused(api, id, { body: { optionId: option.id, results }, refused });
  });

  test("one for terms that pay another destination", async () => {
    const other = await makeAccount();
    const theirs = app(other.headers);
    const id = await createPayment(theirs);
    const before = await findOption(theirs, id, { wallet, symbol: "USDC", chainId: 31337 });
    const signature = await signChanged(before, () => undefined);
    await settleTo(other, thief.account.address);
    const after = await findOption(theirs, id, { wallet, symbol: "USDC", chainId: 31337 });
    await expectRefused(api, id, { body: withSignature(after, signature), refused });
  });

  test("random bytes, a hash, a compact and a malleated signature", async () => {
    const { id, option } = await open("USDC");
    const good = await signChanged(option, () => undefined);
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const s = (order - BigInt(`0x${good.slice(66, 130)}`)).toString(16).padStart(64, "0");
    const v = good.slice(130) === "1b" ? "1c" : "1b";
    const zero = `0x${"00".repeat(65)}`;
    for (const bad of [
      SIGNATURE,
      HASH,
      good.slice(0, 130),
      `${good.slice(0, 66)}${s}${v}`,
      `${good}00`,
      zero,
      `${good.slice(0, 130)}1d`,
    ]) {
      await expectRefused(api, id, { body: withSignature(option, bad), refused });
    }
  });

  test("the hash of a transaction that did something else", async () => {
    const [paid, id] = [await open("ETH"), await createPayment(api)];
    const option = await findOption(api, id, { wallet, symbol: "ETH", chainId: 31337 });
    await api.post(`/v1/gateway/payment/${id}/fetch`, { optionId: option.id, data: "" });
    const transfer = { from: wallet.account.address, to: thief.account.address, value: "0x1" as Hex };
    const sent = await sendTransaction({ account: wallet.account, chain: chainOf(31337) }, [transfer]);
    await requireSuccess(chainOf(31337), sent);
    await expectRefused(api, id, { body: { optionId: option.id, results: [result(sent)] }, refused });
    const other = await sign(api, paid.id, { wallet, option: paid.option });
    await requireSuccess(chainOf(31337), other.results[0]?.data[0] as Hex);
    await expectRefused(api, id, { body: { ...other, optionId: option.id }, refused });
  });
});
