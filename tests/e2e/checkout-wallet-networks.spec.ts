import { numberToHex } from "viem";
import {
  connect,
  expectNote,
  expectPaid,
  factOf,
  installBuyer,
  localChains,
  openCheckout,
  optionOf,
  payWith,
} from "@/tests/e2e/checkout-visit";
import { expectAccessible } from "@/tests/e2e/dashboard-visit";
import { testClient } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";
import { UNKNOWN_CHAIN, UNKNOWN_METHOD, WalletRpcError } from "@/tests/support/wallet-rpc";

const WALLET = /^Buyer's Wallet/;
const SWITCH = "wallet_switchEthereumChain";

const STUBBORN: Record<string, () => unknown> = {
  "does not know how to switch": () => {
    throw new WalletRpcError(UNKNOWN_METHOD, "Unsupported method.");
  },
  "pretends to switch": () => null,
};

for (const [name, intercept] of Object.entries(STUBBORN)) {
  test(`a wallet that ${name} is led to the network by its owner, and pays then`, { tag: "@phone" }, async ({
    page,
    api,
  }) => {
    const { wallet } = await installBuyer(page, {
      intercept: ({ method }) => (method === SWITCH ? intercept() : undefined),
    });
    await openCheckout(page, await createPayment(api));
    await connect(page, WALLET);
    await payWith(page, "USDC", "Local Two");
    await expectNote(
      page,
      "Your wallet is on another network",
      /Switch to Local Two in your wallet, then pay/,
    );
    const facts = page.locator("dl").filter({ hasText: "Chain id" });
    await expect(facts).toContainText("31338");
    await expect(optionOf(page, "USDC", "Local Two")).toBeChecked();
    await wallet.switchChain(31_338);
    await page.getByRole("button", { name: /^Pay 12\.50 USDC on Local Two$/ }).click();
    await expectPaid(page);
    await expect(factOf(page, "Network")).toHaveText("Local Two");
  });
}

test("a wallet that does not know the network gets the facts to add it", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  await installBuyer(page, {
    intercept: ({ method }) => {
      if (method === SWITCH || method === "wallet_addEthereumChain") {
        throw new WalletRpcError(UNKNOWN_CHAIN, "Unrecognized chain ID.");
      }
    },
  });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDT", "Local Two");
  await expectNote(page, "Your wallet does not know Local Two", /Add the network in your wallet/);
  const facts = page.locator("dl").filter({ hasText: "Chain id" });
  await expect(facts).toContainText("31338");
  await expect(facts).toContainText("ETH");
  await expect(facts).toContainText("http://127.0.0.1");
  await expect(optionOf(page, "USDT", "Local Two")).toBeChecked();
});

test("an account without the fee's coin: the option is marked and last, and the fault names the coin", {
  tag: "@phone",
}, async ({ page, api }) => {
  const { buyer } = await installBuyer(page);
  for (const chain of localChains()) {
    await testClient(chain).setBalance({ address: buyer.account.address, value: 0n });
  }
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  const row = page.locator("label").filter({ has: optionOf(page, "USDT", "Local One") });
  await expect(row).toContainText("Needs ETH for the fee");
  await expect(page.locator("label").first()).toContainText("No network fee");
  await expect(page.locator("label").last()).toContainText("Needs ETH for the fee");
  await expectAccessible(page);
  await payWith(page, "USDT", "Local One");
  await expectNote(page, "Your account does not have enough ETH on Local One", /Nothing was paid\. Add some/);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
});

test("a wallet's chain that answers in decimals is the same chain", async ({ page, api }) => {
  await installBuyer(page, {
    intercept: ({ method, chainId }) => (method === "eth_chainId" ? Number(numberToHex(chainId)) : undefined),
  });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDC", "Local Two");
  await expectPaid(page);
});
