import type { Page } from "@playwright/test";
import { chooseFromMenu, enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { mailsTo } from "@/tests/e2e/mail-visit";
import { enterAsOwner, inDatabase, makeMember, makeOwner } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";
import { runCommand } from "@/tests/support/operator-command";

const SETTINGS = "/dashboard/settings";
const NEW_PASSWORD = "an entirely other sentence";
/** Walks from the failed sign-in to the dashboard. */
const WITHIN_MS = 300_000;

async function expectGoodLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expectGoodLayout(page);
  const set = page.getByRole("button", { name: "Set the password and sign in" });
  await page.getByLabel("New password").fill("short");
  await set.click();
  await expect(page.getByText("Use at least 12 characters.")).toBeVisible();
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await set.click();
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
}

test("a forgotten password is replaced by a mailed link, which an empty address and a short password delay", {
  tag: "@looks",
}, async ({ page }) => {
  const owner = await makeOwner();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password, or lost your phone?" }).click();
  await expect(page.getByText("Your second factor stays.")).toBeVisible();
  await expectGoodLayout(page);
  const send = page.getByRole("button", { name: "Send the link" });
  await send.click();
  await expect(page.getByText("Enter your e-mail address.", { exact: true })).toBeVisible();
  await page.getByLabel("E-mail address").fill(owner.email);
  await send.click();
  await expect(page.getByText(`If ${owner.email} signs in here with a password`)).toBeVisible();
  await expectGoodLayout(page);
  await expect.poll(async () => (await mailsTo(owner.email)).length).toBe(1);
  const [mail] = await mailsTo(owner.email);
  expect(mail?.subject).toBe("Set a new password");
  await setPassword(page, /http\S+[/]recover[?]token=\S+/.exec(mail?.text ?? "")?.[0] ?? "");
});

test("an owner who lost password and phone is back in within five minutes, by the operator's command", {
  tag: "@looks",
}, async ({ page }) => {
  test.setTimeout(WITHIN_MS + 60_000);
  const owner = await makeOwner();
  await inDatabase(`update "user" set totp_secret = '\\x00', totp_enabled_at = now() where email = $1`, [
    owner.email,
  ]);
  const startedAt = performance.now();
  await page.goto("/sign-in");
  await expectGoodLayout(page);
  await page.getByRole("link", { name: "Forgot your password, or lost your phone?" }).click();
  await expect(page.getByText("Ask the operator of this installation.")).toBeVisible();
  await expectGoodLayout(page);

  const given = ["link", owner.email];
  const { code, lines } = await runCommand(
    "person",
    { DATA_DIR: process.env.FLORIN_E2E_DATA_DIR ?? "" },
    given,
  );
  expect(code, lines.join("\n")).toBe(0);
  const link = lines.at(-1) ?? "";
  await setPassword(page, link);
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS);

  await page.goto(`${SETTINGS}/audit-log`);
  const line = (words: string) => page.getByText(words).filter({ visible: true }).first();
  await expect(line("Made a recovery link")).toBeVisible();
  await expect(line("Used a recovery link")).toBeVisible();
  await expect(line("made by: operator's command")).toBeVisible();
  await expectGoodLayout(page);

  await page.goto(link);
  await expect(page.getByText("This link was already used. Ask for a new one.")).toBeVisible();
  await expectGoodLayout(page);
});

test("an owner signs a member out, makes a link for them, and removes them with their keys", {
  tag: "@looks",
}, async ({ page, browser }) => {
  test.setTimeout(WITHIN_MS);
  const owner = await enterAsOwner(page);
  const grace = await makeMember(owner, { name: "Grace", keys: ["Till", "Laptop"] });
  await inDatabase("update api_key set last_used_at = now() where name = 'Till' and created_by = $1", [
    (await inDatabase<{ id: string }>(`select id from "user" where email = $1`, [grace.email]))[0]?.id,
  ]);
  const context = await browser.newContext();
  const guest = await context.newPage();
  await enter(guest, { dashboard: grace });
  await page.goto(`${SETTINGS}/team`);
  await expectGoodLayout(page);

  const row = page.locator(`[data-member="${grace.email}"]`);
  await chooseFromMenu(row, "Sign-in");
  const dialog = page.getByRole("dialog", { name: "Sign-in of Grace" });
  await dialog.getByRole("button", { name: "End all sessions" }).click();
  await expect(dialog.getByText("1 session ended.")).toBeVisible();
  await expectGoodLayout(page);
  await guest.goto(`${SETTINGS}/team`);
  await expect(guest).toHaveURL(/\/sign-in/);

  await dialog.getByRole("button", { name: "Make a recovery link" }).click();
  const link = await page.getByTestId("shown-once").innerText();
  await expectGoodLayout(page);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await setPassword(guest, link);

  await chooseFromMenu(row, "Remove");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("checkbox", { name: /^Laptop/ })).toBeChecked();
  await expect(question.getByRole("checkbox", { name: /^Till/ })).not.toBeChecked();
  await expectGoodLayout(page);
  await question.getByRole("button", { name: "Remove Grace" }).click();
  await expect(page.locator(`[data-member="${grace.email}"]`)).toHaveCount(0);
  await guest.goto(`${SETTINGS}/team`);
  await expect(guest).toHaveURL(/\/sign-in/);
  await page.goto("/dashboard/developers/api-keys");
  const keyLine = (name: string) => page.locator("[data-key]").filter({ hasText: name, visible: true });
  await expect(keyLine("Laptop")).toContainText("Revoked");
  await expect(keyLine("Till")).not.toContainText("Revoked");
  await context.close();
});
