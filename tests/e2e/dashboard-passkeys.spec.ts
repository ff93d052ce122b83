import type { CDPSession, Page } from "@playwright/test";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { enterAsOwner, forgetProof, inDatabase, makeMember, makeOwner } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";

const SECURITY = "/dashboard/settings/security";
/** Several dialogs, each checked by axe in both themes. */
const LONG_MS = 180_000;

interface Device {
  session: CDPSession;
  authenticatorId: string;
}

/** Gives the browser a device that keeps passkeys and checks its user, as a laptop does. */
async function plugIn(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function expectGoodLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const passkeysOf = (page: Page) => page.getByRole("list", { name: "Your passkeys" }).getByRole("listitem");

/** Names a passkey in the open dialog and makes it. */
async function nameIt(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
}

/** Adds a first passkey, with its recovery codes. */
async function addFirst(page: Page): Promise<string[]> {
  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await nameIt(page, "Work laptop");
  const codes = (await page.getByTestId("shown-once").innerText()).split("\n");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(passkeysOf(page)).toHaveCount(1);
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`/sign-in?next=${SECURITY}`);
}

async function sendPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a passkey is added after a proof, signs in alone, confirms an action, and is removed", {
  tag: "@looks",
}, async ({ page }) => {
  test.setTimeout(LONG_MS);
  const owner = await enterAsOwner(page);
  await plugIn(page);
  await forgetProof(owner);
  await page.goto(SECURITY);
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectGoodLayout(page);
  await nameIt(page, "Work laptop");
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Password").fill(owner.password);
  await proof.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page.getByRole("dialog", { name: "The passkey is added" })).toBeVisible();
  await expectGoodLayout(page);
  const codes = (await page.getByTestId("shown-once").innerText()).split("\n");
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(passkeysOf(page)).toContainText("never used");
  await expect(page.getByText("10 recovery codes left for a lost passkey")).toBeVisible();
  await expectGoodLayout(page);

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  await expect(passkeysOf(page)).toContainText("last used");

  await forgetProof(owner);
  await page.goto("/dashboard/settings/team");
  await page.getByRole("button", { name: "Require for all members" }).click();
  await page.getByRole("button", { name: "Require it" }).click();
  await expect(proof.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await expect(proof.getByLabel("Recovery code")).toBeVisible();
  await expectGoodLayout(page);
  await proof.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Every member needs one.")).toBeVisible();
  await page.getByRole("button", { name: "Make optional" }).click();
  await page.getByRole("button", { name: "Make it optional" }).click();

  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Rename Work laptop" }).click();
  const rename = page.getByRole("dialog", { name: "Rename the passkey" });
  await rename.getByLabel("Name").fill("Old laptop");
  await expectAccessible(page, "dialog");
  await rename.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Remove Old laptop" }).click();
  await expect(page.getByText("It is your only second factor")).toBeVisible();
  await expectGoodLayout(page);
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();

  await page.goto("/dashboard/settings/audit-log");
  for (const sentence of [
    "Ada Owner removed the passkey Old laptop.",
    "Ada Owner renamed the passkey Work laptop to Old laptop.",
    "Ada Owner added the passkey Work laptop.",
  ])
    await expect(page.getByText(sentence).filter({ visible: true })).toBeVisible();
});

test("after the password a passkey or a recovery code is the second factor", {
  tag: "@looks",
}, async ({ page }) => {
  test.setTimeout(LONG_MS);
  const owner = await enterAsOwner(page);
  const { session, authenticatorId } = await plugIn(page);
  const [code = ""] = await addFirst(page);

  await signOut(page);
  await expectGoodLayout(page);
  await sendPassword(page, owner);
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await expectGoodLayout(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();

  await signOut(page);
  await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await sendPassword(page, owner);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkey was used. Try again.")).toBeVisible();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("9 recovery codes left for a lost passkey")).toBeVisible();
});

test("a passkey that was removed signs nobody in, and the page says so", { tag: "@desktop" }, async ({
  page,
}) => {
  const owner = await enterAsOwner(page);
  await plugIn(page);
  await addFirst(page);
  await inDatabase(`delete from passkey where user_id = (select id from "user" where email = $1)`, [
    owner.email,
  ]);
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey was not accepted.")).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in/);
});

test("a member who must have a second factor adds a passkey and gets to the requested page", {
  tag: "@looks",
}, async ({ page }) => {
  test.setTimeout(LONG_MS);
  const owner = await makeOwner();
  const grace = await makeMember(owner, { name: "Grace" });
  await inDatabase(
    `update account set demands_second_factor = true
     where id = (select account_id from membership where user_id = (select id from "user" where email = $1))`,
    [owner.email],
  );
  await enter(page, { dashboard: grace });
  await plugIn(page);
  await page.goto("/dashboard/payments");
  await expect(page).toHaveURL(/\/second-factor/);
  await expectGoodLayout(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await nameIt(page, "Phone");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
});

test("at the machine's address, pages lead to the name at which passkeys work", { tag: "@looks" }, async ({
  page,
  baseURL,
}) => {
  const owner = await makeOwner();
  await plugIn(page);
  const byAddress = new URL(baseURL ?? "");
  byAddress.hostname = "127.0.0.1";
  await page.goto(`${byAddress.origin}/sign-in?next=${SECURITY}`);
  const sentence = `Passkeys work at ${new URL(baseURL ?? "").origin} only. Open this page there.`;
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await expectGoodLayout(page);
  await sendPassword(page, owner);
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  await expectGoodLayout(page);
  await page.getByRole("link", { name: /Open http:/ }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:/);
});
