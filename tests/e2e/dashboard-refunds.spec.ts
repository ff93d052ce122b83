import { localChains } from "@/tests/e2e/checkout-visit";
import { confirmCode, enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import {
  firstChain,
  makeOwnMerchant,
  makePaid,
  makeViewer,
  routerOwner,
  tokenOf,
  vaultLine,
} from "@/tests/e2e/money-visit";
import { enterAsCoOwner } from "@/tests/e2e/settings-visit";
import { balanceOf } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { injectWallet } from "@/tests/support/injected-wallet";
import { vaultOf } from "@/tests/support/router";
import { makeWallet } from "@/tests/support/wallet";

const USDC = 1_000_000n;

test("a refund out of the vault is sent at once", { tag: "@looks" }, async ({ page, api, demo }) => {
  const merchant = await makeOwnMerchant(api, false);
  const { id, buyer } = await makePaid(merchant.api);
  const before = await buyer.balance(firstChain(), "USDC");
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Refund $12.50?" });
  await expect(question.getByText("The vault holds enough")).toBeVisible();
  await expect(
    question.getByText(`12.50 USDC on Local One free, in the vault of ${merchant.name}`),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await question.getByRole("button", { name: "Refund $12.50" }).click();
  await expect(page.getByRole("heading", { name: "Refund", exact: true })).toBeVisible();
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  await expect(page.getByText("Full refund requested.")).toBeVisible();
  await expect(page.getByText("By Demo Owner")).toBeVisible();
  await expectAccessible(page);
  expect((await buyer.balance(firstChain(), "USDC")) - before).toBe(12_500_000n);
});

test("a refund waits for money, which a wallet of this browser adds, and is shown to arrive", {
  tag: "@looks",
}, async ({ page, context, api, demo }) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, true);
  const { id, buyer } = await makePaid(merchant.api);
  const before = await buyer.balance(firstChain(), "USDC");
  const payer = await makeWallet({ chains: localChains() });
  await injectWallet(page, { account: payer.account, chains: localChains(), name: "Shop's Wallet" });
  await enter(page, demo);

  await page.goto(`/dashboard/payments/${id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Refund $12.50?" });
  await question.getByLabel("From the vault").click();
  await expect(question.getByText("The vault lacks 12.50 USDC on Local One")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Refund $12.50" }).click();
  await expect(page.getByText("Needs funds", { exact: true }).first()).toBeVisible();

  const watching = await context.newPage();
  await watching.goto(`/dashboard/refunds?merchant=${merchant.id}&status=needs_funds`);
  const line = watching.locator("[data-refund]").filter({ visible: true });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("Needs funds");
  await expectAccessible(watching);
  await expectNoSidewaysScroll(watching);

  await page.getByRole("link", { name: "View refund" }).click();
  await expect(page.getByText("does not hold enough USDC on Local One, so no money has moved")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add money" }).click();
  await expect(vaultLine(page, merchant)).toContainText("Lacks 12.50");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await vaultLine(page, merchant)
    .getByRole("button", { name: /^Add USDC on Local One/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Add money for refunds" });
  await expect(dialog.getByLabel("Amount in USDC on Local One")).toHaveValue("12.5");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Sign with Shop's Wallet" }).click();
  await expect(page.getByText("The money is in the vault")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await expect(line).toContainText("Refunded");
  expect((await buyer.balance(firstChain(), "USDC")) - before).toBe(12_500_000n);
  await line.getByRole("link").click();
  await expect(
    watching.getByText("The buyer has all of the money back, in USDC on Local One."),
  ).toBeVisible();
  await expect(watching.getByRole("button", { name: /^Copy transaction hash 0x/ }).first()).toBeVisible();
  await expectAccessible(watching);
});

test("a refund that needs funds is paid straight from a wallet of this browser", { tag: "@looks" }, async ({
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
    approve: ({ method }) => method !== "eth_signTypedData_v4" || refusals-- <= 0,
  });
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Refund $12.50?" });
  await question.getByLabel("From the vault").click();
  await expect(question.getByText("The vault lacks 12.50 USDC on Local One")).toBeVisible();
  await question.getByRole("button", { name: "Refund $12.50" }).click();
  await page.getByRole("link", { name: "View refund" }).click();
  await page.waitForURL(/\/dashboard\/refunds\/ref_/);
  await page.getByRole("button", { name: "Refund from your wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund from your wallet" });
  await expect(dialog.getByText("12.50 USDC")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const sign = dialog.getByRole("button", { name: "Sign with Shop's Wallet" });
  await sign.click();
  await expect(dialog.getByText("You declined in the wallet.")).toBeVisible();
  await expectAccessible(page);
  await sign.click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByText("The buyer has all of the money back, in USDC on Local One. This is final."),
  ).toBeVisible();
  await expect(
    page.getByText("The merchant's wallet signed for the refund. It is on its way."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Copy paying wallet 0x/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund from your wallet" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect((await buyer.balance(firstChain(), "USDC")) - before).toBe(12_500_000n);
});

test("money is added without a refund, and withdrawn by the contract's owner to the merchant's wallet alone", {
  tag: "@looks",
}, async ({ page, context, api }) => {
  test.slow();
  const chain = firstChain();
  const merchant = await makeOwnMerchant(api, true);
  const vault = () => vaultOf(chain, merchant.id, tokenOf(chain, "USDC"));
  let refusals = 1;
  const payer = await makeWallet({ chains: localChains() });
  await injectWallet(page, {
    account: payer.account,
    chains: localChains(),
    name: "Shop's Wallet",
    approve: ({ method }) => method !== "eth_sendTransaction" || refusals-- <= 0,
  });
  const codes = await enterAsCoOwner(page, merchant.id);
  await page.goto("/dashboard/refunds/vaults");
  await page.getByRole("button", { name: "Add money" }).click();
  const dialog = page.getByRole("dialog", { name: "Add money for refunds" });
  const sign = dialog.getByRole("button", { name: "Sign with Shop's Wallet" });
  await expect(dialog.getByLabel("Merchant")).toHaveText("Choose a merchant");
  await sign.click();
  await expect(dialog.getByText("Choose a merchant.")).toBeVisible();
  await dialog.getByLabel("Merchant").click();
  await page.getByRole("option", { name: merchant.name }).click();
  await dialog.getByLabel("Token").click();
  await page.getByRole("option", { name: `USDC on ${chain.name}` }).click();
  await sign.click();
  await expect(dialog.getByText("Enter an amount above zero")).toBeVisible();
  await dialog.getByLabel(/^Amount/).fill("5.25");
  await sign.click();
  await expect(dialog.getByText("You declined in the wallet.")).toBeVisible();
  await expectAccessible(page);
  await sign.click();
  await expect(vaultLine(page, merchant)).toContainText("5.25");
  expect(await vault()).toBe((21n * USDC) / 4n);

  await vaultLine(page, merchant)
    .getByRole("button", { name: /^Withdraw/ })
    .click();
  const withdrawal = page.getByRole("dialog", { name: "Withdraw from the vault" });
  await expect(withdrawal).toContainText(/holds 5\.25 USDC on Local One/);
  await withdrawal.getByRole("button", { name: "Sign with Shop's Wallet" }).click();
  await confirmCode(page, codes[0] ?? "");
  await expect(
    withdrawal.getByText(/Only 0x[0-9a-fA-F]{40}, the owner of the payment contract/),
  ).toBeVisible();
  expect(await vault()).toBe((21n * USDC) / 4n);

  const owners = await context.newPage();
  await injectWallet(owners, { account: routerOwner(), chains: localChains(), name: "Owner's Wallet" });
  await owners.goto("/dashboard/refunds/vaults");
  await vaultLine(owners, merchant)
    .getByRole("button", { name: /^Withdraw/ })
    .click();
  const theirs = owners.getByRole("dialog", { name: "Withdraw from the vault" });
  await expect(theirs.getByText(merchant.destination ?? "", { exact: false })).toBeVisible();
  await expectAccessible(owners);
  await theirs.getByRole("button", { name: "Sign with Owner's Wallet" }).click();
  await expect(vaultLine(owners, merchant)).toHaveCount(0);
  expect(await vault()).toBe(0n);
  expect(await balanceOf(chain, merchant.destination ?? "0x", "USDC")).toBe((21n * USDC) / 4n);
});

test("the list states what to do while there is nothing like it, and forgets no filter", async ({
  page,
  api,
  demo,
}) => {
  const merchant = await makeOwnMerchant(api, false);
  await enter(page, demo);
  await page.goto(`/dashboard/refunds?merchant=${merchant.id}`);
  await expect(page.getByText("No refund matches")).toBeVisible();
  const status = page.getByRole("combobox", { name: "Status" });
  await status.selectOption({ label: "Refund failed" });
  await expect(page).toHaveURL(
    new RegExp(`merchant=${merchant.id}.*status=failed|status=failed.*merchant=${merchant.id}`),
  );
  await page.reload();
  await expect(status).toHaveValue("failed");
  await page.getByRole("button", { name: "Show all refunds" }).click();
  await expect(page).toHaveURL(/\/dashboard\/refunds$/);
  expect((await page.goto("/dashboard/refunds/ref_1"))?.status()).toBe(404);
});

test("a viewer sees no button that moves money", async ({ page, api, demo }) => {
  const merchant = await makeOwnMerchant(api, false);
  const { id } = await makePaid(merchant.api);
  await enter(page, { dashboard: await makeViewer(demo) });
  await page.goto(`/dashboard/payments/${id}`);
  await expect(page.getByRole("button", { name: "Copy receipt link" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Refund|Cancel)/ })).toHaveCount(0);
  await page.goto("/dashboard/refunds/vaults");
  await expect(vaultLine(page, merchant)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Add|Withdraw)/ })).toHaveCount(0);
  await page.goto("/dashboard/payment-links");
  await expect(page.getByRole("heading", { level: 1, name: "Payment links" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New payment link" })).toHaveCount(0);
});
