import { encodeFunctionData, parseUnits } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { permit2Address } from "@/server/chain/abi/permit2";
import type { Api } from "@/tests/support/api";
import { requireSuccess } from "@/tests/support/chains";
import { chainOf, optionsFor, placeOf } from "@/tests/support/options";
import { createPayment, type Option } from "@/tests/support/pay";
import { openShop } from "@/tests/support/shop";
import type { TestWallet } from "@/tests/support/wallet";
import { sendTransaction } from "@/tests/support/wallet-rpc";
import { withinOneBlock } from "@/tests/support/within-one-block";

let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  ({ api, wallet } = await openShop());
});

async function allow(spendable: bigint, symbol: string): Promise<void> {
  const token = chainOf(31337).tokens.find((each) => each.symbol === symbol);
  if (!token) throw new Error(`no ${symbol}`);
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: "approve",
    args: [permit2Address, spendable],
  });
  const active = { account: wallet.account, chain: chainOf(31337) };
  const hash = await sendTransaction(active, [{ from: wallet.account.address, to: token.address, data }]);
  await requireSuccess(chainOf(31337), hash);
}

describe("actions", () => {
  const methodsOf = (option?: Option) =>
    option?.actions.map((action) =>
      action.type === "build" ? "build" : (action as { data: { method: string } }).data.method,
    );

  test("follow the asset's kind and the allowance to Permit2", async () => {
    const id = await createPayment(api);
    const find = async (symbol: string) =>
      (await optionsFor(api, id, { accounts: wallet.accounts })).find((each) => placeOf(each) === symbol);
    expect(methodsOf(await find("USDC@31337"))).toEqual(["eth_signTypedData_v4"]);
    expect(await find("ETH@31337")).toMatchObject({ actions: [{ type: "build", data: { data: "" } }] });
    expect(methodsOf(await find("USDT@31337"))).toEqual(["eth_sendTransaction", "eth_signTypedData_v4"]);
    await allow(parseUnits("1", 6), "USDT");
    const findWith = (count: number) =>
      withinOneBlock(
        31_337,
        () => find("USDT@31337"),
        (option) => option?.actions.length === count,
      );
    const short = await findWith(3);
    expect(methodsOf(short)).toEqual(["eth_sendTransaction", "eth_sendTransaction", "eth_signTypedData_v4"]);
    await allow(0n, "USDT");
    await allow(parseUnits("12.5", 6), "USDT");
    expect(methodsOf(await findWith(1))).toEqual(["eth_signTypedData_v4"]);
    expect(methodsOf(await find("USDT@31338"))).toHaveLength(2);
    expect((await find("USDT@31337"))?.id).toBe(short?.id);
  });

  test("are written as wallets take them", async () => {
    const options = await optionsFor(api, await createPayment(api), { accounts: wallet.accounts });
    const lower = wallet.account.address.toLowerCase();
    for (const { actions, account: of } of options) {
      for (const action of actions) {
        if (action.type !== "walletRpc") continue;
        const { chain_id, method, params } = (
          action as { data: { chain_id: string; method: string; params: unknown[] } }
        ).data;
        expect(of.startsWith(`${chain_id}:`)).toBe(true);
        if (method === "eth_sendTransaction") {
          expect(params).toEqual([
            {
              from: lower,
              to: expect.stringMatching(/^0x[0-9a-f]{40}$/),
              data: expect.stringMatching(/^0x095ea7b3/),
            },
          ]);
          continue;
        }
        expect(params[0]).toBe(lower);
        const { domain, types, primaryType, message } = JSON.parse(params[1] as string);
        expect(domain.chainId).toBe(`0x${Number(chain_id.slice(7)).toString(16)}`);
        expect(types.EIP712Domain).toBeInstanceOf(Array);
        expect(types[primaryType]).toBeInstanceOf(Array);
        expect(JSON.stringify({ domain, message })).not.toMatch(/:\d/);
        expect(JSON.stringify({ domain, message })).not.toMatch(/0x[0-9a-f]*[A-F]/);
      }
    }
  });
});
