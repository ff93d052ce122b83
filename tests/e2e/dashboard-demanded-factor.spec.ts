import type { Page } from "@playwright/test";
import { type TOTP, URI } from "otpauth";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { enterAsOwner, inDatabase, makeMember, makeOwner } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";

const SETTINGS = "/dashboard/settings";
/** Two browsers, each checked by axe in both themes. */
const LONG_MS = 240_000;

async function expectGoodLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Stores a second factor that was set up earlier. */
async function giveFactor(email: string): Promise<void> {
  await inDatabase(`update "user" set totp_secret = '\\x00', totp_enabled_at = now() where email = $1`, [
    email,
  ]);
}

/** Sets up the second factor in the open dialog. */
async function setUp(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectGoodLayout(page);
  const secret = await dialog.getByTestId("totp-key").innerText();
  const totp = URI.parse(`otpauth://totp/x?secret=${secret}`) as TOTP;
  await dialog.getByRole("textbox", { name: "Code" }).fill(totp.generate());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByTestId("shown-once")).toBeVisible();
  await expectGoodLayout(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
}

test("an owner requires a second factor; a member sets one up and gets to the requested page", {
  tag: "@mobile",
}, async ({ page, browser }) => {
  test.setTimeout(LONG_MS);
  const owner = await enterAsOwner(page);
  const grace = await makeMember(owner, { name: "Grace" });
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const guest = await context.newPage();
  await enter(guest, { dashboard: grace });

  await page.goto(`${SETTINGS}/team`);
  await expect(page.getByRole("button", { name: "Require for all members" })).toHaveCount(0);
  await expectGoodLayout(page);
  await page.getByRole("link", { name: "Set up your second factor" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();

  await giveFactor(owner.email);
  await page.goto(`${SETTINGS}/team`);
  await page.getByRole("button", { name: "Require for all members" }).click();
  const question = page.getByRole("alertdialog", { name: "Require a second factor?" });
  await expectGoodLayout(page);
  await expect(question).toContainText("1 of 2 members has none");
  await question.getByRole("button", { name: "Require it" }).click();
  await expect(page.getByText("Every member needs one.")).toBeVisible();
  await expectGoodLayout(page);

  await guest.goto("/dashboard/payments");
  await expect(guest).toHaveURL(/\/second-factor\?next=%2Fdashboard%2Fpayments$/);
  await expect(guest.getByRole("heading", { level: 1, name: "Set up a second factor" })).toBeVisible();
  await expect(guest.getByText("Harbour Books requires a second factor")).toBeVisible();
  await expectGoodLayout(guest);
  await guest.getByRole("button", { name: "Set up an authenticator app" }).click();
  await guest.getByRole("button", { name: "Cancel" }).click();
  await expect(guest).toHaveURL(/\/second-factor\?next=%2Fdashboard%2Fpayments$/);
  await guest.getByRole("button", { name: "Set up an authenticator app" }).click();
  await setUp(guest);
  await expect(guest.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await guest.goto("/second-factor");
  await expect(guest).toHaveURL(/\/dashboard$/);

  await page.reload();
  await page.getByRole("button", { name: "Make optional" }).click();
  const reverse = page.getByRole("alertdialog", { name: "Make the second factor optional?" });
  await expectGoodLayout(page);
  await reverse.getByRole("button", { name: "Make it optional" }).click();
  await expect(page.getByText("Optional: each member decides.")).toBeVisible();
  await context.close();
});

test("a member who sets up no second factor works in another account, or signs out", {
  tag: "@mobile",
}, async ({ page }) => {
  test.setTimeout(LONG_MS);
  const owner = await makeOwner();
  const other = await makeOwner();
  await giveFactor(owner.email);
  const grace = await makeMember(owner, { name: "Grace" });
  await inDatabase(
    `insert into membership (account_id, user_id, role, created_at)
     select account_id, (select id from "user" where email = $1), 'viewer', now() + interval '1 minute' from membership
     where user_id = (select id from "user" where email = $2)`,
    [grace.email, other.email],
  );
  const accountOf = `(select account_id from membership where user_id = (select id from "user" where email = $1))`;
  await inDatabase(`update account set name = 'Mill Street Bakery' where id = ${accountOf}`, [other.email]);
  await inDatabase(`update account set demands_second_factor = true where id = ${accountOf}`, [owner.email]);
  await enter(page, { dashboard: grace });
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/second-factor/);
  await expectGoodLayout(page);
  await page.getByRole("button", { name: "Switch to Mill Street Bakery" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

  await inDatabase(
    `update session set account_id = ${accountOf} where revoked_at is null
    and user_id = (select id from "user" where email = '${grace.email}')`,
    [owner.email],
  );
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
});
