import { getAddress, type Hex, zeroAddress } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { chainsConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { balanceOf, publicClient } from "@/tests/support/chains";
import { createPayment, pay } from "@/tests/support/pay";
import { executions, vaultOf } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let server: RunningServer;
let account: TestAccount;
let api: Api;
let wallet: TestWallet;
const destination = getAddress(privateKeyToAddress(generatePrivateKey()));

beforeAll(async () => {
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
  account = await makeAccount();
  await settleTo(account, destination);
  await db.query(sql`update merchant set fee_bps = 40 where id = ${account.merchant.id}`);
  api = connectApi(server.url, account.headers);
  wallet = await makeWallet();
}, 120_000);
afterAll(() => server?.stop());

const CHAINS = [31337, 31338];
const ASSETS = ["USDC", "USDT", "WETH", "ETH"];
const CASES = CHAINS.flatMap((chainId) => ASSETS.map((symbol) => ({ symbol, chainId })));

function chainOf(chainId: number) {
  const chain = findChain(chainId);
  if (!chain) throw new Error(`no chain ${chainId}`);
  return chain;
}

describe("a buyer pays", () => {
  test.each(CASES)(
    "$symbol on $chainId: the merchant's wallet has the amount less the fee, in one transaction",
    async ({ symbol, chainId }) => {
      const chain = chainOf(chainId);
      const before = await balanceOf(chain, destination, symbol);
      const id = await createPayment(api);
      const paid = await pay(api, id, { wallet, symbol, chainId });
      expect(paid).toMatchObject({ status: "succeeded", isFinal: true, pollInMs: null });
      const txId = paid.info?.txId as Hex;
      expect((await publicClient(chain).getTransactionReceipt({ hash: txId })).status).toBe("success");
      const row = await one<{ amount: bigint; fee: bigint }>(
        db,
        sql`select token_amount as amount, fee_amount as fee from payment where id = ${id}`,
      );
      expect(String(row.amount)).toBe(paid.info?.optionAmount.value);
      expect(row.fee).toBe((row.amount * 40n) / 10_000n);
      expect((await balanceOf(chain, destination, symbol)) - before).toBe(row.amount - row.fee);
      const logs = await executions(chain, [id]);
      expect(logs.map(({ transactionHash }) => transactionHash)).toEqual([txId]);
      const { body } = await api.get<Record<string, unknown>>(`/v1/payments/${id}`);
      expect(body.settlement).toMatchObject({ successful: { txId } });
    },
  );

  test("a merchant without a destination: the money waits in the merchant's vault, and settlement is null", async () => {
    const other = connectApi(server.url, { ...account.headers, "Merchant-Id": account.otherMerchant.id });
    for (const { id: chainId, tokens } of chainsConfig().chains) {
      const token = tokens.find(({ symbol }) => symbol === "USDC")?.address ?? zeroAddress;
      const before = await vaultOf(chainOf(chainId), account.otherMerchant.id, token);
      const id = await createPayment(other);
      const paid = await pay(other, id, { wallet, symbol: "USDC", chainId });
      expect(paid.status).toBe("succeeded");
      const rose = (await vaultOf(chainOf(chainId), account.otherMerchant.id, token)) - before;
      expect(rose).toBe(BigInt(paid.info?.optionAmount.value ?? 0));
      expect((await other.get<{ settlement: unknown }>(`/v1/payments/${id}`)).body.settlement).toBeNull();
    }
  });
});
