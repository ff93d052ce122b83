import { drawQr } from "@/components/ui/qr-code";
import {
  connect,
  expectAccessibleForced,
  expectPaid,
  factOf,
  inSeconds,
  installBuyer,
  localChains,
  openCheckout,
  optionOf,
  payWith,
} from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

const TEST_WALLET = /^Pay with the test wallet/;
const WALLET = /^Buyer's Wallet/;

test("each option shows what the account has, and who pays the network", { tag: "@mobile" }, async ({
  page,
  api,
}) => {
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  const row = (symbol: string) => page.locator("label").filter({ has: optionOf(page, symbol, "Local Two") });
  await expect(row("USDC")).toContainText("Balance 1,000.00 USDC");
  await expect(row("USDC")).toContainText("No network fee");
  await expect(row("ETH")).toContainText("Plus network fee");
  await expectAccessibleForced(page);
});

test("what cannot pay shows why: too little of it", { tag: "@phone" }, async ({ page, api }) => {
  await installBuyer(page, { units: 5 });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await page.locator("summary", { hasText: "Not possible with this wallet now" }).click();
  const missing = page.getByRole("listitem").filter({ hasText: "USDC on Local One" });
  await expect(missing).toContainText("Not enough: 5.00 USDC");
  await expectAccessible(page);
});

test("what cannot pay shows why: the payment is in another asset", async ({ page, api }) => {
  await installBuyer(page);
  const usdc = localChains()
    .find(({ name }) => name === "Local One")
    ?.tokens.find(({ symbol }) => symbol === "USDC");
  const unit = `caip19/eip155:31337/erc20:${usdc?.address}`;
  await openCheckout(page, await createPayment(api, { amount: { unit, value: "12500000" } }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("12.50 USDC");
  await connect(page, WALLET);
  await expect(page.getByRole("radio")).toHaveCount(1);
  await page.locator("summary", { hasText: "Not possible with this wallet now" }).click();
  const missing = page.getByRole("listitem").filter({ hasText: "WETH on Local One" });
  await expect(missing).toContainText("Not accepted for this payment");
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
});

test("what cannot pay shows why: a network that does not answer", async ({ page, api }) => {
  await installBuyer(page);
  const isThere = ({ account }: { account: string }) => account.startsWith("eip155:31337:");
  await page.route("**/options", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, options: answer.options.filter(isThere) } });
  });
  await page.route("**/holdings", async (route) => {
    const response = await route.fetch();
    const { holdings } = await response.json();
    for (const each of holdings) if (!isThere(each)) each.state = "unreachable";
    await route.fulfill({ response, json: { holdings } });
  });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await page.locator("summary", { hasText: "Not possible with this wallet now" }).click();
  const missing = page.getByRole("listitem").filter({ hasText: "USDC on Local Two" });
  await expect(missing).toContainText("The network does not answer");
});

test("the receipt shows who paid the network, keeps its address, and fits on paper", {
  tag: "@mobile",
}, async ({ page, api }) => {
  const id = await createPayment(api);
  await page.goto(`/${id}`);
  await connect(page, TEST_WALLET);
  await payWith(page, "ETH", "Local Two");
  await expectPaid(page);
  await expect(factOf(page, "Network fee")).toHaveText("Paid by you, in your wallet");
  await expectAccessibleForced(page);
  await expect(page.getByRole("button", { name: "Print the receipt" })).toBeVisible();
  await page.goto(`/${id}`);
  await expectPaid(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.locator("summary")).toBeHidden();
  const hash = await factOf(page, "Transaction").locator("span[dir=ltr]").last().textContent();
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
  await expect(page.getByText(hash ?? "", { exact: true }).last()).toBeVisible();
});

test("the time left is announced at 30 seconds, in whole words", async ({ page, api }) => {
  await page.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("[role=status]")) {
        const text = region.textContent ?? "";
        if (text.includes("Time left") && announced.at(-1) !== text) announced.push(text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await openCheckout(page, await createPayment(api, { expiresAt: inSeconds(34) }));
  await expect(page.getByRole("timer")).toHaveText(/^0:2\d$/);
  const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced);
  expect(announced).toEqual(["Time left to pay: 30 seconds"]);
});

test("a phone offers to open the payment in a wallet's app, and a larger screen a code for each", {
  tag: "@mobile",
}, async ({ page, api, isMobile, baseURL }) => {
  const id = await createPayment(api);
  await openCheckout(page, id);
  await expect(page.getByRole("heading", { name: "Pay in this browser" })).toBeVisible();
  const apps = page.getByRole("navigation", { name: "Open in a wallet app" });
  const list = page.getByRole("button", { name: "Wallets by name" });
  await expect(apps).toBeVisible({ visible: isMobile });
  await expect(list).toBeVisible({ visible: !isMobile });
  const link = `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(`${baseURL}/${id}?lang=en`)}`;
  if (isMobile) {
    await expect(apps.getByRole("link", { name: "Base (Coinbase Wallet)" })).toHaveAttribute("href", link);
    return;
  }
  await list.click();
  await expect(page.getByRole("link", { name: "Install Rabby" })).toHaveAttribute("href", "https://rabby.io");
  await page.getByRole("button", { name: "Show the code for Base (Coinbase Wallet)" }).click();
  const code = page.getByRole("img", { name: /opens the payment in Base \(Coinbase Wallet\)/ });
  await expect(code.locator("path")).toHaveAttribute("d", drawQr(link).path);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a wallet's own browser is offered no link to another wallet", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  await expect(page.getByRole("button", { name: "Buyer's Wallet" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Open in a wallet app" })).toBeHidden();
});

test.describe("in an app's web view", () => {
  const open = async (page: import("@playwright/test").Page, id: string, returnUrl: string) =>
    page.goto(`/?pid=${id}&returnUrl=${encodeURIComponent(returnUrl)}`);

  test("goes back to the app, which can be stopped", async ({ page, api }) => {
    const id = await createPayment(api);
    await open(page, id, "shopapp://done?order=7");
    await expect(page.getByText("Awaiting payment")).toBeVisible();
    expect((await api.post(`/v1/payments/${id}/cancel`, {})).status).toBe(200);
    await page.getByRole("button", { name: "Stay here" }).click();
    await expect(page.getByRole("link", { name: "Back to shopapp" })).toHaveAttribute(
      "href",
      `shopapp://done?order=7&payment_id=${id}`,
    );
  });

  test("offers a site that only the link names, and never follows it automatically", async ({
    page,
    api,
  }) => {
    const id = await createPayment(api);
    expect((await api.post(`/v1/payments/${id}/cancel`, {})).status).toBe(200);
    await open(page, id, "https://elsewhere.example/x");
    await expect(page.getByRole("link", { name: "Back to elsewhere.example" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Stay here" })).toHaveCount(0);
  });

  test("takes no address that would run", async ({ page, api }) => {
    const id = await createPayment(api);
    expect((await api.post(`/v1/payments/${id}/cancel`, {})).status).toBe(200);
    await open(page, id, "javascript://x/%0aalert(1)");
    await expect(page.getByRole("heading", { name: /cancelled this payment$/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Back to/ })).toHaveCount(0);
  });
});
