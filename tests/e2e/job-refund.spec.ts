import { localChains } from "@/tests/e2e/checkout-visit";
import { countClicks } from "@/tests/e2e/clicks";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { firstChain, makeOwnMerchant, makePaid } from "@/tests/e2e/money-visit";
import { expect, test } from "@/tests/support/e2e";
import { injectWallet } from "@/tests/support/injected-wallet";
import { makeWallet } from "@/tests/support/wallet";

test("refund half and all from a wallet: at most 3 clicks each, and a signature", { tag: "@looks" }, async ({
  page,
  api,
  demo,
}) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, true);
  const { id, buyer } = await makePaid(merchant.api);
  const before = await buyer.balance(firstChain(), "USDC");
  const shop = await makeWallet({ chains: localChains() });
  await injectWallet(page, { account: shop.account, chains: localChains(), name: "Shop's Wallet" });
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);

  const half = countClicks();
  await half.click(page.getByRole("button", { name: "Refund", exact: true }));
  const dialog = page.getByRole("alertdialog");
  await half.click(dialog.getByRole("button", { name: "Half" }));
  await expect(dialog).toHaveAccessibleName("Refund 6.25 USDC on Local One?");
  await expect(dialog.getByText("$6.25 of $12.50, at the rate of the payment")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await half.click(dialog.getByRole("button", { name: "Sign with Shop's Wallet" }));
  await expect(page.getByText("Partly refunded", { exact: true }).first()).toBeVisible();
  half.expectAtMost(3);
  await expect(dialog).toHaveCount(0);
  expect((await buyer.balance(firstChain(), "USDC")) - before).toBe(6_250_000n);

  const all = countClicks();
  await all.click(page.getByRole("button", { name: "Refund", exact: true }));
  await all.click(page.getByRole("alertdialog").getByRole("button", { name: "Sign with Shop's Wallet" }));
  const returned = async () => (await buyer.balance(firstChain(), "USDC")) - before;
  await expect.poll(returned, { timeout: 15_000 }).toBe(12_500_000n);
  all.expectAtMost(3);

  await page.goto(`/dashboard/payments?q=${id}`);
  const line = page.locator(`[data-payment="${id}"]`).filter({ visible: true });
  await expect(line).toContainText("Refunded");
});

test("a refund out of the vault that lacks money fills it from the same dialog", { tag: "@looks" }, async ({
  page,
  api,
  demo,
}) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, true);
  const { id, buyer } = await makePaid(merchant.api);
  const before = await buyer.balance(firstChain(), "USDC");
  const shop = await makeWallet({ chains: localChains() });
  let refusals = 1;
  await injectWallet(page, {
    account: shop.account,
    chains: localChains(),
    name: "Shop's Wallet",
    approve: () => refusals-- <= 0,
  });
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Amount in USDC").fill("13");
  await dialog.getByLabel("From the vault").click();
  await dialog.getByRole("button", { name: /^Refund / }).click();
  await expect(dialog.getByText("Enter an amount above zero, of at most 12.50 USDC.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Amount in USDC").fill("2.5");
  await expect(dialog.getByText("The vault lacks 2.50 USDC on Local One")).toBeVisible();
  const sign = dialog.getByRole("button", { name: "Sign with Shop's Wallet" });
  await sign.click();
  await expect(dialog.getByText("You declined in the wallet.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sign.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Partly refunded", { exact: true }).first()).toBeVisible();
  expect((await buyer.balance(firstChain(), "USDC")) - before).toBe(2_500_000n);
});

test("a refund that no wallet signed leaves nothing behind when the dialog closes", {
  tag: "@looks",
}, async ({ page, api, demo }) => {
  const merchant = await makeOwnMerchant(api, true);
  const { id } = await makePaid(merchant.api);
  const shop = await makeWallet({ chains: localChains() });
  await injectWallet(page, {
    account: shop.account,
    chains: localChains(),
    name: "Shop's Wallet",
    approve: ({ method }) => method !== "eth_signTypedData_v4",
  });
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  const button = page.getByRole("button", { name: "Refund", exact: true });
  await button.click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Sign with Shop's Wallet" }).click();
  await expect(dialog.getByText("You declined in the wallet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Do not refund" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.getByText("A member cancelled the refund before it was sent").first()).toBeVisible();
  await button.click();
  await expect(dialog).toHaveAccessibleName("Refund $12.50?");
  await expectAccessible(page);
});
