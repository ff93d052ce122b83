import type { Page } from "@playwright/test";
import { newId } from "@/server/kernel/ids";
import { enter, expectAccessible, expectNoSidewaysScroll, pressUntil } from "@/tests/e2e/dashboard-visit";
import { enterAsOwner, inDatabase } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";

const visible = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true });

/** Opens the search by its key, as soon as the page listens. */
async function openSearch(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Search" });
  await pressUntil(page, "Control+k", () => expect(dialog).toBeVisible({ timeout: 2_000 }));
}

/** Lists the search's results. */
const found = (page: Page) => page.getByRole("dialog", { name: "Search" }).getByRole("option");

test("the search finds a payment by reference and by id, in one question", { tag: "@looks" }, async ({
  page,
  demo,
  api,
}) => {
  const reference = `FIND-${Date.now()}`;
  const { body } = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId: reference,
    amount: { unit: "iso4217/USD", value: "100" },
  });
  await enter(page, demo);
  await page.goto("/dashboard");
  await openSearch(page);
  const box = page.getByRole("combobox", { name: "Search" });
  await expect(box).toBeFocused();
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/trpc/home.lookUp")) requested.push(request.url());
  });
  await box.fill(body.paymentId);
  const line = found(page).filter({ hasText: reference });
  await expect(line).toBeVisible();
  expect(requested).toHaveLength(1);
  await box.fill(reference.toLowerCase());
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${body.paymentId}$`));
});

test("the search finds merchants and pages, and shows when it finds nothing", { tag: "@desktop" }, async ({
  page,
  demo,
}) => {
  await enter(page, demo);
  await page.goto("/dashboard");
  await openSearch(page);
  const box = page.getByRole("combobox", { name: "Search" });
  await box.fill("night");
  await expect(found(page).filter({ hasText: /^Night Market$/ })).toBeVisible();
  await box.fill("zzzz-nothing");
  await expect(page.getByText("Nothing found.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await box.fill("api keys");
  await found(page).filter({ hasText: "API keys" }).click();
  await expect(page).toHaveURL(/developers\/api-keys$/);
});

test("keys lead to pages and are explained", { tag: "@desktop" }, async ({ page, demo }) => {
  await enter(page, demo);
  await page.goto("/dashboard");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await pressUntil(page, "?", () => expect(help).toBeVisible({ timeout: 2_000 }));
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/dashboard\/payments/);
});

test("the merchant that is chosen stays chosen, on the first page and for the payments", async ({
  page,
  demo,
}) => {
  await enter(page, demo);
  await page.goto("/dashboard");
  if (await visible(page, "Open the menu").isVisible()) await visible(page, "Open the menu").click();
  const choice = page.getByRole("combobox", { name: "Merchant" }).filter({ visible: true });
  await choice.selectOption({ label: "Night Market" });
  await expect(page.getByRole("heading", { level: 1, name: "Home: Night Market" })).toBeAttached();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Home: Night Market" })).toBeVisible();
  await page.getByRole("link", { name: "All payments" }).click();
  await expect(page).toHaveURL(/\/dashboard\/payments\?merchant=mrch_/);
  await page.goto("/dashboard/merchants");
  if (await visible(page, "Open the menu").isVisible()) await visible(page, "Open the menu").click();
  const links = page.getByRole("navigation", { name: "Dashboard" }).filter({ visible: true });
  await links.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/payments\?merchant=mrch_/);
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
});

test("a person of two accounts continues in the other one, and stays there", { tag: "@mobile" }, async ({
  page,
  isMobile,
}) => {
  const { email } = await enterAsOwner(page);
  const name = `Second ${Date.now()}`;
  await inDatabase(
    `with made as (insert into account (id, name) values ($1, $2) returning id)
     insert into membership (account_id, user_id, role)
     select made.id, u.id, 'owner' from made, "user" u where u.email = $3`,
    [newId("acc"), name, email],
  );
  await page.goto("/dashboard/settings/security");
  const openMenu = async () => {
    if (isMobile) await visible(page, "Open the menu").click();
    await visible(page, /Account menu/).click();
    return page.getByRole("region", { name: "Account" }).filter({ visible: true });
  };
  const menu = await openMenu();
  await expect(menu.getByRole("button", { name: "Harbour Books" })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await menu.getByRole("button", { name }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/settings/team");
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
  const again = await openMenu();
  await expect(again.getByRole("button", { name })).toHaveAttribute("aria-current", "true");
});

test("notices, account and theme open, close by Escape, and fit", { tag: "@mobile" }, async ({
  page,
  demo,
  isMobile,
}) => {
  await enter(page, demo);
  await page.goto("/dashboard");
  const bell = visible(page, /thing to do|things to do|Nothing to do/);
  await bell.click();
  const notices = page.getByRole("region", { name: "Notices" }).filter({ visible: true });
  await expect(notices).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  if (isMobile) await visible(page, "Open the menu").click();
  await visible(page, /Account menu/).click();
  const account = page.getByRole("region", { name: "Account" }).filter({ visible: true });
  await expect(account.getByText(demo.dashboard.email)).toBeVisible();
  await expectAccessible(page);
  await account.getByText("Dark", { exact: true }).click({ force: true });
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expectNoSidewaysScroll(page);
});

test("the switcher states that it lists the newest merchants, and keeps an older one that was chosen", async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await enterAsOwner(page);
  const accountOf = `(select account_id from membership where user_id = (select id from "user" where email = $1))`;
  const made = await inDatabase<{ id: string }>(
    `insert into merchant (id, account_id, name, email, created_at)
     select 'mrch_' || substr(md5($1 || n), 1, 26), ${accountOf}, 'Shop ' || n, 'shop@florin.test', now() - n * interval '1 minute'
     from generate_series(1, 205) n returning id`,
    [owner.email],
  );
  await page.goto("/dashboard");
  const menu = page.getByRole("button", { name: "Open the menu" });
  if (await menu.isVisible()) await menu.click();
  const choice = page.getByLabel("Merchant", { exact: true }).filter({ visible: true });
  await expect(choice.getByRole("option", { name: "Newest first; 5 more under Merchants" })).toHaveCount(1);
  const oldest = made.at(-1)?.id ?? "";
  await context.addCookies([{ name: "florin.merchant", value: oldest, url: baseURL ?? "" }]);
  await page.goto("/dashboard");
  if (await menu.isVisible()) await menu.click();
  await expect(choice).toHaveValue(oldest);
});
