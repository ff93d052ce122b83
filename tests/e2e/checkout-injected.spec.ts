import {
  connect,
  expectPaid,
  factOf,
  installBuyer,
  localChains,
  openCheckout,
  optionOf,
  payWith,
} from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { balanceOf } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { injectWallet, type WalletRequest } from "@/tests/support/injected-wallet";
import { createPayment } from "@/tests/support/pay";
import { deploySmartWallet } from "@/tests/support/smart-wallet";
import { makeWallet } from "@/tests/support/wallet";

const WALLET = /^Buyer's Wallet/;

test("a refusal in the wallet returns to the options, and the next try pays", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  let refusals = 1;
  const approve = ({ method }: WalletRequest) => method !== "eth_signTypedData_v4" || refusals-- <= 0;
  const { buyer } = await installBuyer(page, { approve });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDC", "Local One");
  await expect(page.getByText("You declined in your wallet")).toBeVisible();
  await expect(page.getByText("Nothing was paid. Choose again when you are ready.")).toBeVisible();
  await expectAccessible(page);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
  await expect(factOf(page, "From account")).toContainText(buyer.account.address);
});

test("a smart account pays by its owner's signature", async ({ page, api }) => {
  const chains = localChains();
  const [chain] = chains;
  if (!chain) throw new Error("there is no chain");
  const owner = await makeWallet({ chains });
  const address = await deploySmartWallet(chain, owner);
  await injectWallet(page, { account: { ...owner.account, address }, chains, name: "Smart Wallet" });
  await openCheckout(page, await createPayment(api));
  await connect(page, /^Smart Wallet/);
  await payWith(page, "USDC", chain.name);
  await expectPaid(page);
  expect(await balanceOf(chain, address, "USDC")).toBe(87_500_000n);
});

test("a refusal to connect is shown and leaves the wallets there", async ({ page, api }) => {
  await installBuyer(page, { approve: () => false });
  await openCheckout(page, await createPayment(api));
  await page.getByRole("button", { name: WALLET }).click();
  await expect(page.getByText("You declined in your wallet")).toBeVisible();
  await expect(page.getByRole("button", { name: WALLET })).toBeVisible();
});

test("approves, then signs, with both steps counted, on the network that the wallet had to switch to", {
  tag: "@mobile",
}, async ({ page, api }) => {
  let hold: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const { wallet } = await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await page.route("**/confirm?*", async (route) => {
    await released;
    await route.continue();
  });
  await expect(page.locator("label").filter({ has: optionOf(page, "USDT", "Local Two") })).toContainText(
    "Network fee, 2 steps",
  );
  await payWith(page, "USDT", "Local Two");
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await expect(page.getByText("Allow USDT to be used for payments")).toBeVisible();
  await expect(page.getByText("Step 2 of 2")).toBeVisible();
  await expect(page.getByText("Submitting the payment")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  hold();
  await expectPaid(page);
  const requested = wallet.calls.filter((method) => !/^eth_(chainId|accounts|getTransaction)/.test(method));
  expect(requested).toEqual([
    "eth_requestAccounts",
    "wallet_getCapabilities",
    "wallet_switchEthereumChain",
    "eth_sendTransaction",
    "eth_signTypedData_v4",
  ]);
});

test("a refusal after the approval shows that the approval stays", async ({ page, api }) => {
  const approve = ({ method }: WalletRequest) => method !== "eth_signTypedData_v4";
  await installBuyer(page, { approve });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDT", "Local One");
  await expect(page.getByText("The approval from the first step stays")).toBeVisible();
  await expect(page.locator("label").filter({ has: optionOf(page, "USDT", "Local One") })).toContainText(
    "No network fee",
  );
});

test("a wallet without enough sees why for each asset, and looks again", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  await installBuyer(page, { units: 0 });
  await openCheckout(page, await createPayment(api));
  await page.getByRole("button", { name: WALLET }).click();
  await expect(page.getByRole("heading", { name: "This wallet cannot pay this yet" })).toBeVisible();
  for (const symbol of ["USDC", "USDT", "WETH", "ETH"]) {
    const missing = page.getByRole("listitem").filter({ hasText: new RegExp(`^${symbol} on Local Two`) });
    await expect(missing).toContainText("No balance");
  }
  await expectAccessible(page);
  const looked = page.waitForResponse(/\/holdings/);
  await page.getByRole("button", { name: "Look again" }).click();
  await looked;
  await expect(page.getByRole("listitem").filter({ hasText: /^ETH on Local Two/ })).toContainText(
    "No balance",
  );
  await page.getByRole("button", { name: "Use another wallet" }).click();
  await expect(page.getByRole("heading", { name: "Scan to pay" })).toBeVisible();
});

test("what no wallet could pay now is not shown as the wallet's fault", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  await installBuyer(page, { units: 0 });
  // The gateway's answer while the fee's currency has no rate.
  await page.route(/\/holdings$/, async (route) => {
    const answer = await route.fetch();
    const { holdings } = (await answer.json()) as { holdings: { state: string }[] };
    await route.fulfill({ json: { holdings: holdings.map((one) => ({ ...one, state: "no_price" })) } });
  });
  await openCheckout(page, await createPayment(api));
  await page.getByRole("button", { name: WALLET }).click();
  await expect(page.getByRole("heading", { name: "This payment cannot be made right now" })).toBeVisible();
  await expect(page.getByText("Your wallet is not the reason. Nothing was paid.")).toBeVisible();
  await expect(page.getByText("None of its accounts has enough")).toHaveCount(0);
  await expectAccessible(page);
});

test("a transaction that could not be handed in is never requested twice, also after a reload", {
  tag: "@looks",
}, async ({ page, api }) => {
  const { wallet } = await installBuyer(page);
  await page.route("**/confirm?*", (route) => route.abort());
  await page.route("**/status?*", (route) => route.abort());
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "ETH", "Local One");
  await expect(page.getByRole("heading", { name: "Your transaction was sent" })).toBeVisible();
  await expect(page.getByText("Do not pay again")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.reload();
  await expectPaid(page);
  expect(wallet.calls.filter((method) => method === "eth_sendTransaction")).toHaveLength(1);
});

test("shows new prices when a quote has expired, and asks the buyer again if they differ", async ({
  page,
  api,
}) => {
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  let reply = 0;
  await page.route("**/options", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    // The first answer's quotes have expired, at a price that is no longer valid.
    if (reply++ === 0) {
      for (const option of answer.options) {
        option.expiresAt = 1;
        option.amount.value = `${option.amount.value}1`;
      }
    }
    await route.fulfill({ response, json: answer });
  });
  await connect(page, WALLET);
  await payWith(page, "USDC", "Local One");
  await expect(page.getByText("The price has changed")).toBeVisible();
  await expect(page.getByText(/It was [\d.,]+ USDC and is now 12\.50 USDC/)).toBeVisible();
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
});
