import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { type TOTP, URI } from "otpauth";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { forgetCode, inDatabase, makeMember, makeOwner } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";
import { type IssuerClaims, setPerson } from "@/tests/support/oidc-issuer";

const SETTINGS = "/dashboard/settings";
/** Two sites, each checked by axe in both themes. */
const LONG_MS = 180_000;

async function expectGoodLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Adds a person to the company's issuer; returns the login. */
function makeEmployee(claims: IssuerClaims): string {
  const login = `employee-${randomBytes(6).toString("hex")}`;
  setPerson(process.env.FLORIN_E2E_PEOPLE ?? "", login, claims);
  return login;
}

/** Signs in at the issuer, whose page has opened, and consents. */
async function passIssuer(page: Page, login: string): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/interaction\//);
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any password");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function signInBy(page: Page, login: string, path = "/dashboard/payments"): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: /^Sign in with 127\.0\.0\.1/ }).click();
  await passIssuer(page, login);
}

test("a member signs in by the company's issuer, and is linked to its subject", { tag: "@looks" }, async ({
  page,
  context,
}) => {
  test.setTimeout(LONG_MS);
  const owner = await makeOwner();
  const login = makeEmployee({ email: owner.email.toUpperCase(), email_verified: true, name: "Ada" });
  await page.goto("/sign-in");
  await expectGoodLayout(page);
  await signInBy(page, login);
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  const cookies = await context.cookies();
  for (const name of ["pkce", "state", "nonce", "ticket"]) {
    expect(cookies.filter((each) => each.name.endsWith(`florin.${name}`))).toEqual([]);
  }
  await page.goto(`${SETTINGS}/audit-log`);
  const line = (words: string) => page.getByText(words).filter({ visible: true }).first();
  await expect(line("Linked their company sign-in")).toBeVisible();
  await expect(line("by: company")).toBeVisible();
  await expectGoodLayout(page);

  // From now on only the subject matters.
  setPerson(process.env.FLORIN_E2E_PEOPLE ?? "", login, { email: "renamed@florin.test" });
  const device = cookies.find(({ name }) => name.endsWith("florin.device"));
  await context.clearCookies({ name: /florin\.session$/ });
  await page.goto("/dashboard/payments");
  await page.getByRole("button", { name: /^Sign in with 127\.0\.0\.1/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  const kept = (await context.cookies()).find(({ name }) => name.endsWith("florin.device"));
  expect(kept?.value, "the device stays known").toBe(device?.value);
});

test("the second factor is required after the issuer's sign-in", { tag: "@looks" }, async ({
  page,
  context,
}) => {
  test.setTimeout(LONG_MS);
  const owner = await makeOwner();
  await enter(page, { dashboard: owner });
  await page.goto(`${SETTINGS}/security`);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = await page.getByTestId("totp-key").innerText();
  const totp = URI.parse(`otpauth://totp/x?secret=${secret}`) as TOTP;
  await page.getByRole("textbox", { name: "Code" }).fill(totp.generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByTestId("shown-once")).toBeVisible();
  await forgetCode(owner);
  await context.clearCookies();

  await signInBy(page, makeEmployee({ email: owner.email, email_verified: true }));
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectGoodLayout(page);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The code is wrong or was already used.")).toBeVisible();
  const linked = () =>
    inDatabase(`select 1 from person_identity where user_id = (select id from "user" where email = $1)`, [
      owner.email,
    ]);
  expect(await linked()).toHaveLength(0);
  await page.getByLabel("Code").fill(totp.generate());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  expect(await linked()).toHaveLength(1);
});

test("an account that requires a second factor requires it of people who come by the issuer", async ({
  page,
}) => {
  const owner = await makeOwner();
  const grace = await makeMember(owner, { name: "Grace" });
  await inDatabase(
    `update account set demands_second_factor = true where id =
       (select account_id from membership where user_id = (select id from "user" where email = $1))`,
    [owner.email],
  );
  await signInBy(page, makeEmployee({ email: grace.email, email_verified: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Set up a second factor" })).toBeVisible();
});

test("a person who was invited joins by the issuer, without a password", { tag: "@looks" }, async ({
  page,
  browser,
}) => {
  test.setTimeout(LONG_MS);
  const owner = await makeOwner();
  await enter(page, { dashboard: owner });
  const email = `${randomBytes(6).toString("hex")}@florin.test`;
  await page.goto(`${SETTINGS}/team`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to the team" });
  await dialog.getByLabel("E-mail address").fill(email);
  await dialog.getByRole("radio", { name: "Developer" }).click();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await page.getByTestId("shown-once").innerText();

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const guest = await context.newPage();
  await guest.goto(link);
  await expectGoodLayout(guest);
  await guest.getByRole("button", { name: /^Join with 127\.0\.0\.1/ }).click();
  await passIssuer(guest, makeEmployee({ email, email_verified: true, name: "Grace Hopper" }));
  await expect(guest).toHaveURL(/\/dashboard$/);
  await guest.goto(`${SETTINGS}/security`);
  await expect(guest.getByText("You have no password.")).toBeVisible();
  await expectGoodLayout(guest);
  await guest.goto(`${SETTINGS}/team`);
  await expect(guest.locator(`[data-member="${email}"]`)).toContainText("Grace Hopper");
  await context.close();
});

test("an unverified address, a stranger and another subject see why they do not get in", {
  tag: "@looks",
}, async ({ page, context }) => {
  test.setTimeout(LONG_MS);
  const owner = await makeOwner();
  const expectRefusal = async (claims: IssuerClaims, words: string) => {
    await context.clearCookies();
    await signInBy(page, makeEmployee(claims));
    await expect(page.getByText(words)).toBeVisible();
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith("florin.session"))).toEqual([]);
  };
  await expectRefusal({ email: owner.email, email_verified: false }, "has not verified your e-mail address");
  await expectGoodLayout(page);
  await expectRefusal({ email: owner.email }, "has not verified your e-mail address");
  await expectRefusal({}, "has not verified your e-mail address");
  await expectRefusal(
    { email: "stranger@florin.test", email_verified: true },
    "You belong to no account here",
  );
  await context.clearCookies();
  await signInBy(page, makeEmployee({ email: owner.email, email_verified: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await expectRefusal({ email: owner.email, email_verified: true }, "linked to another user of your company");
  await expectGoodLayout(page);
});

test("an answer of the issuer counts once, in the browser that requested it", async ({ page, context }) => {
  test.setTimeout(LONG_MS);
  const owner = await makeOwner();
  const login = makeEmployee({ email: owner.email, email_verified: true });
  const answers: string[] = [];
  let attempt: Awaited<ReturnType<typeof context.cookies>> = [];
  page.on("request", async (request) => {
    if (request.url().includes("/api/auth/callback/company?")) answers.push(request.url());
  });
  await page.goto("/dashboard/payments");
  await page.getByRole("button", { name: /^Sign in with 127\.0\.0\.1/ }).click();
  await expect(page).toHaveURL(/\/interaction\//);
  attempt = await context.cookies();
  expect(attempt.find(({ name }) => name.endsWith("florin.state"))).toMatchObject({
    httpOnly: true,
    sameSite: "Lax",
  });
  await passIssuer(page, login);
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  const [answer = ""] = answers;
  expect(new URL(answer).searchParams.get("code")).toBeTruthy();

  const again = async (cookies: typeof attempt) => {
    await context.clearCookies();
    await context.addCookies(cookies);
    await page.goto(answer);
    await expect(page).toHaveURL(/\/sign-in\?fault=company/);
    await expect(page.getByText(/^The sign-in with 127\.0\.0\.1:\d+ did not work$/)).toBeVisible();
  };
  await again([]);
  // Even with the cookies of the attempt, the code is spent.
  await again(attempt);
  const forged = new URL(answer);
  forged.searchParams.set("state", "another");
  await context.clearCookies();
  await context.addCookies(attempt);
  await page.goto(forged.href);
  await expect(page).toHaveURL(/\/sign-in\?fault=company/);
  expect((await context.cookies()).filter(({ name }) => /florin\.(session|ticket)$/.test(name))).toEqual([]);
});

test("a person who declines at the issuer can try again", async ({ page }) => {
  await page.goto("/dashboard/payments");
  await page.getByRole("button", { name: /^Sign in with 127\.0\.0\.1/ }).click();
  await page.getByRole("link", { name: /Cancel/ }).click();
  await expect(page).toHaveURL(/\/sign-in\?fault=company/);
  await expect(page.getByText("Try again, or sign in with your password.")).toBeVisible();
});
