import { encodeFunctionData, type Hex, parseUnits } from "viem";
import { beforeAll, describe, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { permit2Address } from "@/server/chain/abi/permit2";
import { testDollarAbi } from "@/server/chain/abi/test-dollar";
import type { Api } from "@/tests/support/api";
import { requireSuccess } from "@/tests/support/chains";
import { expectRefused, result } from "@/tests/support/expect-refused";
import { chainOf } from "@/tests/support/options";
import { createPayment, findOption, sign } from "@/tests/support/pay";
import { openShop } from "@/tests/support/shop";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { sendTransaction } from "@/tests/support/wallet-rpc";

let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  ({ api, wallet } = await openShop());
});

const HASH = `0x${"ab".repeat(32)}`;

describe("400 invalid_state", () => {
  const because = (reason: string) => ({ status: 400, code: "invalid_state", details: { reason } });

  test("the balance is gone", async () => {
    const poor = await makeWallet({ units: 20 });
    const id = await createPayment(api);
    const option = await findOption(api, id, { wallet: poor, symbol: "USDC", chainId: 31337 });
    const body = await sign(api, id, { wallet: poor, option });
    const chain = chainOf(31337);
    const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: "transfer",
      args: [wallet.account.address, parseUnits("20", 6)],
    });
    const active = { account: poor.account, chain };
    await requireSuccess(
      chain,
      await sendTransaction(active, [{ from: poor.account.address, to: token, data }]),
    );
    await expectRefused(api, id, { body, refused: because("insufficient_balance") });
  });

  test("the approval was never sent, or was taken back", async () => {
    const fresh = await makeWallet();
    const id = await createPayment(api);
    const option = await findOption(api, id, { wallet: fresh, symbol: "USDT", chainId: 31337 });
    const body = await sign(api, id, { wallet: fresh, option });
    const chain = chainOf(31337);
    const token = chain.tokens.find(({ symbol }) => symbol === "USDT")?.address as Hex;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [permit2Address, 0n] });
    const active = { account: fresh.account, chain };
    await requireSuccess(
      chain,
      await sendTransaction(active, [{ from: fresh.account.address, to: token, data }]),
    );
    await expectRefused(api, id, { body, refused: because("insufficient_allowance") });
    const invented = [result(HASH), ...body.results.slice(1)];
    await expectRefused(api, id, {
      body: { ...body, results: invented },
      refused: because("insufficient_allowance"),
    });
  });

  test("the token refuses the account", async () => {
    const blocked = await makeWallet({ units: 20 });
    const id = await createPayment(api);
    const option = await findOption(api, id, { wallet: blocked, symbol: "USDC", chainId: 31338 });
    const body = await sign(api, id, { wallet: blocked, option });
    const chain = chainOf(31338);
    const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
    const data = encodeFunctionData({
      abi: testDollarAbi,
      functionName: "blacklist",
      args: [blocked.account.address],
    });
    const active = { account: wallet.account, chain };
    await requireSuccess(
      chain,
      await sendTransaction(active, [{ from: wallet.account.address, to: token, data }]),
    );
    await expectRefused(api, id, { body, refused: because("refused_by_token") });
  });
});
