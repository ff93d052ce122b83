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
  tag: "@looks",
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

test("the search opens the dialog of an action, and one step back is the page before", {
  tag: "@looks",
}, async ({ page, demo }) => {
  await enter(page, demo);
  await page.goto("/dashboard/exceptions");
  for (const [action, dialog, home] of [
    ["New link", "New payment link", "payment-links"],
    ["Create API key", "Create an API key", "developers/api-keys"],
    ["Add webhook endpoint", "Add a webhook endpoint", "developers/webhooks"],
    ["Invite a person", "Invite to the team", "settings/team"],
  ] as const) {
    await openSearch(page);
    await page.getByRole("combobox", { name: "Search" }).fill(action);
    await results(page).filter({ hasText: action }).click();
    await expect(page.getByRole("dialog", { name: dialog }), action).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${home}$`));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/exceptions$/);
  }
});

test("the search rolls a key: it opens the only one, or asks which", { tag: "@looks" }, async ({
  page,
  demo,
}) => {
  await enter(page, demo);
  await page.goto("/dashboard");
  await openSearch(page);
  await page.getByRole("combobox", { name: "Search" }).fill("roll");
  await results(page).filter({ hasText: "Roll key…" }).click();
  const either = page.getByRole("dialog", { name: /^Roll (which key\?|the test key)/ });
  await expect(either).toBeVisible();
  await expectAccessible(page);
  const choices = page.getByRole("dialog", { name: "Roll which key?" }).getByRole("listitem");
  if ((await choices.count()) > 0) await choices.first().getByRole("button").click();
  const roll = page.getByRole("dialog", { name: /^Roll the test key/ });
  await expect(roll.getByRole("radio", { name: "In 24 hours" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator(":focus")).toHaveAttribute("data-roll", /^key_/);
});

test("the search finds the payment to refund and opens its refund", { tag: "@looks" }, async ({
  page,
  demo,
  api,
}) => {
  const shop = await makeOwnMerchant(api, true);
  const { id } = await makePaid(shop.api);
  const { reference } = await paidOf(shop.api, id);
  await enter(page, demo);
  await page.goto("/dashboard");
  await openSearch(page);
  const box = page.getByRole("combobox", { name: "Search" });
  await results(page).filter({ hasText: "Refund…" }).click();
  await expect(page.getByText("Find the payment by its order")).toBeVisible();
  await expectAccessible(page);
  await box.fill(reference);
  const line = results(page).filter({ hasText: shop.name });
  await expect(line).toBeVisible();
  await line.click();
  const dialog = page.getByRole("alertdialog", { name: /^Refund/ });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${id}$`));
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await openSearch(page);
  await results(page).filter({ hasText: "Refund…" }).click();
  await expect(box).toHaveValue("");
  await page.keyboard.press("Backspace");
  await expect(results(page).filter({ hasText: "New link" })).toBeVisible();
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
