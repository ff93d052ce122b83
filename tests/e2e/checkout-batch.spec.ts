import type { Page } from "@playwright/test";
import { type Address, getAddress } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import {
  connect,
  expectNote,
  expectPaid,
  factOf,
  localChains,
  openCheckout,
  optionOf,
  payWith,
} from "@/tests/e2e/checkout-visit";
import { batchesOf } from "@/tests/support/batching-wallet";
import { balanceOf } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { type InjectedWallet, injectWallet } from "@/tests/support/injected-wallet";
import { createPayment } from "@/tests/support/pay";
import { deploySmartWallet } from "@/tests/support/smart-wallet";
import { makeWallet } from "@/tests/support/wallet";
import { REJECTED, UNKNOWN_METHOD, WalletRpcError } from "@/tests/support/wallet-rpc";

const WALLET = /^Batching Wallet/;

interface Buyer extends Pick<ReturnType<typeof batchesOf>, "sent"> {
  chain: ChainConfig;
  address: Address;
  wallet: InjectedWallet;
}

/** Installs a smart account on the first chain that executes calls atomically. */
async function installBatching(
  page: Page,
  onSend?: Parameters<typeof batchesOf>[0]["onSend"],
): Promise<Buyer> {
  const chains = localChains();
  const [chain] = chains;
  if (!chain) throw new Error("there is no chain");
  const owner = await makeWallet({ chains });
  const address = await deploySmartWallet(chain, owner);
  const { intercept, sent } = batchesOf({ chains: [chain], owner: owner.account, address, onSend });
  const account = { ...owner.account, address };
  const wallet = await injectWallet(page, { account, chains, name: "Batching Wallet", intercept });
  return { chain, address, wallet, sent };
}

const asked = ({ wallet }: Buyer) =>
  wallet.calls.filter((method) =>
    ["wallet_sendCalls", "eth_sendTransaction", "eth_signTypedData_v4"].includes(method),
  );

test("approval and payment are one prompt in a wallet that executes calls atomically", {
  tag: "@phone",
}, async ({ page, api }) => {
  const buyer = await installBatching(page);
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  const row = page.locator("label").filter({ has: optionOf(page, "USDT", buyer.chain.name) });
  await expect(row).toContainText("Plus network fee");
  await payWith(page, "USDT", buyer.chain.name);
  await expectPaid(page);
  expect(asked(buyer)).toEqual(["wallet_sendCalls"]);
  expect(buyer.sent[0]?.calls).toHaveLength(2);
  expect(await balanceOf(buyer.chain, buyer.address, "USDT")).toBe(87_500_000n);
  await expect(factOf(page, "From account")).toContainText(getAddress(buyer.address));
});

test("a token that needs no approval is still paid by a signature", async ({ page, api }) => {
  const buyer = await installBatching(page);
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDC", buyer.chain.name);
  await expectPaid(page);
  expect(asked(buyer)).toEqual(["eth_signTypedData_v4"]);
});

test("a wallet that takes no batch after all is asked for the approval and the signature", async ({
  page,
  api,
}) => {
  const buyer = await installBatching(page, () => {
    throw new WalletRpcError(UNKNOWN_METHOD, "The method is not supported.");
  });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDT", buyer.chain.name);
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  expect(asked(buyer).slice(0, 2)).toEqual(["wallet_sendCalls", "eth_sendTransaction"]);
});

test("a declined batch pays nothing, and the next one pays", { tag: "@looks" }, async ({ page, api }) => {
  let refusals = 1;
  const buyer = await installBatching(page, () => {
    if (refusals-- > 0) throw new WalletRpcError(REJECTED, "User rejected the request.");
    return undefined;
  });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDT", buyer.chain.name);
  await expectNote(page, "You declined in your wallet", /Nothing was paid\. Choose again/);
  await payWith(page, "USDT", buyer.chain.name);
  await expectPaid(page);
});

test("a batch that fails on chain is told apart from one that paid", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  const buyer = await installBatching(page, (batch) => {
    // The router takes no coin with a payment in a token.
    for (const call of batch.calls.slice(1)) call.value = "0x1";
    return undefined;
  });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDT", buyer.chain.name);
  await expectNote(page, "The payment did not go through", /a network fee may have been spent/);
  expect(await balanceOf(buyer.chain, buyer.address, "USDT")).toBe(100_000_000n);
});

test("a wallet that never says what became of its batch can be left, and a payment that arrives is shown", async ({
  page,
  api,
}) => {
  const buyer = await installBatching(page);
  await page.addInitScript(() => {
    const request = window.testWalletRequest;
    window.testWalletRequest = (method, params) =>
      method === "wallet_getCallsStatus" ? new Promise(() => {}) : request(method, params);
  });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDT", buyer.chain.name);
  await expectPaid(page);
});
