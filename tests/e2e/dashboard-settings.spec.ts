import type { Page } from "@playwright/test";
import { type TOTP, URI } from "otpauth";
import {
  chooseFromMenu,
  confirmPassword,
  enter,
  expectAccessible,
  expectNoSidewaysScroll,
} from "@/tests/e2e/dashboard-visit";
import { enterAsOwner, forgetCode, forgetProof } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";

const SETTINGS = "/dashboard/settings";
/** Two browsers, each checked by axe in both themes. */
const LONG_MS = 240_000;

async function expectGoodLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Invites a person and returns the link. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.goto(`${SETTINGS}/team`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to the team" });
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(dialog.getByLabel("E-mail address")).toBeFocused();
  await dialog.getByLabel("E-mail address").fill(email);
  await dialog.getByRole("radio", { name: role }).click();
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await page.getByTestId("shown-once").innerText();
  await expectAccessible(page, "dialog");
  await page.getByRole("button", { name: "I have copied it" }).click();
  return link;
}

test("somebody is invited, joins in a browser of their own, and sees what their role may", {
  tag: "@looks",
}, async ({ page, browser }) => {
  test.setTimeout(LONG_MS);
  await enterAsOwner(page);
  const email = `grace-${Date.now()}@florin.test`;
  const link = await invite(page, email, "Finance");
  await expect(page.getByRole("list", { name: "Invitations" })).toContainText(email);
  await expectGoodLayout(page);

  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Join Harbour Books" })).toBeVisible();
  await expectGoodLayout(guest);
  await guest.getByRole("button", { name: "Join Harbour Books" }).click();
  await expect(guest.getByText("Enter your name.")).toBeVisible();
  await guest.getByLabel("Your name").fill("Grace");
  await guest.getByLabel("Password").fill("a password of her own");
  await guest.getByRole("button", { name: "Join Harbour Books" }).click();
  await expect(guest).toHaveURL(/\/dashboard/);

  await guest.goto(`${SETTINGS}/team`);
  await expect(guest.locator(`[data-member="${email}"]`)).toContainText("Finance");
  await expect(guest.getByRole("button", { name: /Invite|Change the role|Remove/ })).toHaveCount(0);
  for (const [path, title] of [
    ["audit-log", "Audit log"],
    ["health", "Health"],
  ]) {
    await guest.goto(`${SETTINGS}/${path}`);
    await expect(guest.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(guest.getByText("Your role does not open this page")).toBeVisible();
  }
  expect((await guest.request.get(`${SETTINGS}/audit-log/export`)).status()).toBe(403);
  await guest.goto(link);
  await expect(guest).toHaveURL(/\/dashboard/);
  await page.goto(link);
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await expectGoodLayout(page);

  await page.goto(`${SETTINGS}/team`);
  const line = page.locator(`[data-member="${email}"]`);
  await line.getByRole("button", { name: "Change the role of Grace" }).click();
  await expectAccessible(page, "dialog");
  await page.getByRole("radio", { name: "Admin" }).click();
  await page.getByRole("button", { name: "Make admin" }).click();
  await expect(line).toContainText("Admin");
  await guest.goto(`${SETTINGS}/audit-log`);
  await expect(guest.getByRole("link", { name: "Export CSV" })).toBeVisible();
  await chooseFromMenu(line, "Remove");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove Grace" }).click();
  await expect(line).toHaveCount(0);
  await guest.goto(`${SETTINGS}/team`);
  await expect(guest).toHaveURL(/\/sign-in/);
  await guest.getByLabel("E-mail address").fill(email);
  await guest.getByLabel("Password").fill("a password of her own");
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(guest.getByText("You no longer belong to an account here")).toBeVisible();

  await guest.goto(await invite(page, email, "Viewer"));
  await guest.getByRole("link", { name: "Sign in", exact: true }).click();
  await guest.getByLabel("E-mail address").fill(email);
  await guest.getByLabel("Password").fill("a password of her own");
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(guest).toHaveURL(/\/dashboard/);
  await guest.goto(`${SETTINGS}/team`);
  await expect(guest.locator(`[data-member="${email}"]`)).toContainText("Viewer");
  await context.close();
});

test("after a quarter of an hour an action requires a proof, and then continues", { tag: "@looks" }, async ({
  page,
}) => {
  const owner = await enterAsOwner(page);
  await page.goto("/dashboard/developers/api-keys");
  await forgetProof(owner);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Asked for proof");
  await page.getByRole("button", { name: "Create test key" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(proof.getByLabel("Password")).toBeFocused();
  await expectAccessible(page);
  await proof.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing was changed: confirm first that it is you.")).toBeVisible();

  await page.getByRole("button", { name: "Create test key" }).click();
  await proof.getByLabel("Password").fill("not the password");
  await proof.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(proof.getByText("This is not your password.")).toBeVisible();
  await confirmPassword(page, owner.password);
  await expect(page.getByTestId("api-key")).toHaveText(/^wcp_test_/);
});

/** Sets up the second factor and returns the app and the recovery codes. */
async function enrol(page: Page): Promise<{ totp: TOTP; recovery: string[] }> {
  await page.goto(`${SETTINGS}/security`);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = await dialog.getByTestId("totp-key").innerText();
  const totp = URI.parse(`otpauth://totp/x?secret=${secret}`) as TOTP;
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("The code is wrong.")).toBeVisible();
  // A current code is accepted for at least half a minute.
  await dialog.getByRole("textbox", { name: "Code" }).fill(totp.generate());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const recovery = (await page.getByTestId("shown-once").innerText()).split("\n");
  expect(recovery).toHaveLength(10);
  await expectAccessible(page, "dialog");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  return { totp, recovery };
}

test("a second factor is set up, and required at the sign-in, each code once", { tag: "@looks" }, async ({
  page,
  browser,
}) => {
  test.setTimeout(LONG_MS);
  const owner = await enterAsOwner(page);
  const { totp, recovery } = await enrol(page);
  await forgetCode(owner);
  await expectGoodLayout(page);

  const context = await browser.newContext();
  const other = await context.newPage();
  const begin = async () => {
    await other.goto(`/sign-in?next=${SETTINGS}/security`);
    await other.getByLabel("E-mail address").fill(owner.email);
    await other.getByLabel("Password").fill(owner.password);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(other.getByLabel("Code")).toBeFocused();
  };
  await begin();
  await expectGoodLayout(other);
  await other.getByLabel("Code").fill("000000");
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText("The code is wrong or was already used.")).toBeVisible();
  const code = totp.generate();
  await other.getByLabel("Code").fill(code);
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();

  await context.clearCookies();
  await begin();
  await other.getByLabel("Code").fill(code);
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText("The code is wrong or was already used.")).toBeVisible();
  await other.getByRole("button", { name: "Use a recovery code" }).click();
  await other.getByLabel("Recovery code").fill(recovery[0] ?? "");
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText("9 recovery codes left")).toBeVisible();
  await context.close();

  await forgetProof(owner);
  await page.getByRole("button", { name: "Remove" }).click();
  await expectAccessible(page, "dialog");
  await page.getByRole("button", { name: "Remove authenticator app" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(proof.getByLabel("Code")).toBeFocused();
  await expect(proof.getByLabel("Password")).toHaveCount(0);
  await proof.getByLabel("Code").fill(recovery[1] ?? "");
  await proof.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
});

test("a new password ends the other session, and the audit log shows it", { tag: "@looks" }, async ({
  page,
  browser,
}) => {
  test.setTimeout(LONG_MS);
  const owner = await enterAsOwner(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(other, { dashboard: owner });
  await page.goto(`${SETTINGS}/security`);
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Enter your present password.")).toBeVisible();
  await page.getByLabel("Present password").fill(owner.password);
  await page.getByLabel("New password").fill("quite another password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("One other session was ended.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  await other.goto(`${SETTINGS}/security`);
  await expect(other).toHaveURL(/\/sign-in/);
  await context.close();

  await page.goto(`${SETTINGS}/audit-log`);
  const changed = page.getByText("Changed their password").filter({ visible: true });
  await expect(changed.last()).toBeVisible();
  await expectGoodLayout(page);
  await page.getByLabel("Action").selectOption({ label: "Changed their password" });
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/type=password\.changed/);
  await expect(page.getByRole("link", { name: "Clear" })).toBeVisible();
  const file = await page.request.get(`${SETTINGS}/audit-log/export?type=password.changed`);
  expect((await file.text()).trimEnd().split("\r\n")).toHaveLength(2);
  await page.goto(`${SETTINGS}/audit-log?type=password.changed&export=busy`);
  await expect(page.getByText("No file was saved")).toBeVisible();
  await expect(changed.last()).toBeVisible();
  await expectGoodLayout(page);
});

test("the operator sees the installation's health, kept up to date", { tag: "@looks" }, async ({
  page,
  demo,
}) => {
  await enter(page, demo);
  await page.goto(`${SETTINGS}/health`);
  await expect(page.getByRole("region", { name: "Local One", exact: true })).toContainText("Up to date");
  await expect(page.getByRole("region", { name: "Books of Local One" })).toBeVisible();
  await expect(page.getByText("Nobody is refused", { exact: true })).toBeVisible();
  await expect(page.getByText("Works", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "relay:31337" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Fixed rates", exact: true })).toContainText("ETH/USD");
  await expectGoodLayout(page);
  const ready = await page.request.get("/readyz");
  expect(await ready.json()).toMatchObject({ status: "ready", checks: { database: "ok", worker: "ok" } });
});

test("a phone shows each loop of a worker whole", { tag: "@narrow" }, async ({ page, demo }) => {
  await enter(page, demo);
  await page.goto(`${SETTINGS}/health`);
  const loops = page.getByRole("list", { name: /^Loops of Worker/ });
  await expect(loops.getByRole("listitem").filter({ hasText: "relay:31337" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Loops of Worker/ })).toHaveCount(0);
  await expectGoodLayout(page);
});

test("another account sees its own networks, keys and wallets, and nothing of the installation", {
  tag: "@looks",
}, async ({ page }) => {
  await enterAsOwner(page);
  await page.goto(`${SETTINGS}/health`);
  await expect(page.getByRole("heading", { level: 1, name: "Health", exact: true })).toBeVisible();
  const network = page.getByRole("region", { name: "Local One", exact: true });
  await expect(network).toContainText("Works");
  await expect(network).toContainText("none: money stays in vaults");
  await expect(page.getByText("No API key", { exact: true })).toBeVisible();
  for (const foreign of [
    "Relayer",
    "Refunder",
    "RPC endpoints",
    "Books of Local One",
    "Postgres",
    "relay:31337",
  ]) {
    await expect(page.getByText(foreign)).toHaveCount(0);
  }
  await expectGoodLayout(page);
});

test("nobody becomes the first owner by a link that was made up", async ({ page }) => {
  await page.goto("/setup?token=x");
  await expect(page.getByText("This link no longer works")).toBeVisible();
});
