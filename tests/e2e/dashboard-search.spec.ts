import type { Page } from "@playwright/test";
import { enter, expectAccessible } from "@/tests/e2e/dashboard-visit";
import { makeOwnMerchant, makePaid } from "@/tests/e2e/money-visit";
import { expect, test } from "@/tests/support/e2e";

const short = (hex: string) => `${hex.slice(0, 6)}…${hex.slice(-4)}`;
const results = (page: Page) => page.getByRole("dialog", { name: "Search" }).getByRole("option");

/** Opens the search by its button; the only click of each search. */
async function openSearch(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Search" }).filter({ visible: true }).first();
  await expect(async () => {
    await button.click();
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test("a payment is found by hash, order, wallet, amount and short hash, each in 1 click", {
  tag: "@mobile",
}, async ({ page, demo, api }) => {
  const shop = await makeOwnMerchant(api, true);
  const { id, buyer } = await makePaid(shop.api);
  await enter(page, demo);
  const { hash, reference } = await paidOf(shop.api, id);
  await page.goto("/dashboard");
  for (const text of [
    hash,
    reference,
    buyer.account.address,
    "$12.50",
    short(hash),
    short(buyer.account.address),
  ]) {
    await openSearch(page);
    await page.getByRole("combobox", { name: "Search" }).fill(text);
    const line = results(page).filter({ hasText: shop.name });
    await expect(line, text).toBeVisible();
    await expect(line, text).toContainText("$12.50");
    await page.keyboard.press("Escape");
  }
  await openSearch(page);
  await page.getByRole("combobox", { name: "Search" }).fill(short(hash));
  await expect(results(page).filter({ hasText: shop.name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${id}$`));
});

test("the search offers the actions that a role may take", async ({ page, demo }) => {
  await enter(page, demo);
  await page.goto("/dashboard");
  await openSearch(page);
  const box = page.getByRole("combobox", { name: "Search" });
  await expect(results(page).filter({ hasText: "Refund…" })).toBeVisible();
  await box.fill("roll");
  await results(page).filter({ hasText: "Roll key…" }).click();
  await expect(page).toHaveURL(/developers\/api-keys$/);
  await openSearch(page);
  await box.fill("new link");
  await results(page).filter({ hasText: "New link" }).click();
  await expect(page).toHaveURL(/dashboard\/payment-links/);
});

interface Listing {
  data: { paymentId: string; referenceId: string; transaction?: { hash: string } }[];
}

async function paidOf(
  api: { get: <T>(path: string) => Promise<{ body: T }> },
  id: string,
): Promise<{ hash: string; reference: string }> {
  const { body } = await api.get<Listing>("/v1/merchants/payments");
  const paid = body.data.find(({ paymentId }) => paymentId === id);
  return { hash: paid?.transaction?.hash ?? "", reference: paid?.referenceId ?? "" };
}
