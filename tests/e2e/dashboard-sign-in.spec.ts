import type { Page } from "@playwright/test";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { holdScripts } from "@/tests/e2e/held-scripts";
import { expect, test } from "@/tests/support/e2e";

const signIn = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

/** Fills in the form and waits until it can be sent. */
async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await expect(signIn(page)).toBeEnabled();
}

test("a person signs in and gets to the requested page", async ({ page, demo }) => {
  await page.goto("/dashboard/developers/api-keys");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fdashboard%2Fdevelopers%2Fapi-keys$/);
  await fillIn(page, demo.dashboard);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await page.goto("/sign-in");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the form shows what is missing and what is wrong, and keeps what was typed", {
  tag: "@looks",
}, async ({ page, demo }) => {
  await page.goto("/sign-in");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const email = page.getByLabel("E-mail address");
  const password = page.getByLabel("Password");
  await signIn(page).click();
  await expect(page.getByText("Enter the e-mail address of your account.")).toBeVisible();
  await expect(email).toBeFocused();
  await expectAccessible(page);
  for (const who of [demo.dashboard.email, "nobody@florin.test"]) {
    await email.fill(who);
    await password.fill("not the password");
    await signIn(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "not right" })).toHaveText(
      "The e-mail address or the password is not right.",
    );
    await expect(email).toHaveValue(who);
  }
  await expectAccessible(page);
});

test("what is typed before the page's script runs is kept, and no press posts it to the page", async ({
  page,
  demo,
  baseURL,
}) => {
  const release = await holdScripts(page);
  await page.goto("/sign-in", { waitUntil: "commit" });
  const email = page.getByLabel("E-mail address");
  await email.fill(demo.dashboard.email);
  await page.getByLabel("Password").fill(demo.dashboard.password);
  await expect(signIn(page)).toBeDisabled();
  await page.keyboard.press("Enter");
  await signIn(page).click({ force: true });
  release();
  await expect(signIn(page)).toBeEnabled();
  await expect(email).toHaveValue(demo.dashboard.email);
  await signIn(page).click();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
});

test("no address leads elsewhere after the sign-in", async ({ page, demo, baseURL }) => {
  await page.goto("/sign-in?next=//evil.example/dashboard");
  await fillIn(page, demo.dashboard);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
});

test("signing out ends the session, also for a copy of its cookie", async ({ page, demo, context }) => {
  await enter(page, demo);
  const kept = await context.cookies();
  const session = kept.find(({ name }) => name.endsWith("florin.session"));
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await page.goto("/dashboard/payments");
  const menu = page.getByRole("button", { name: "Open the menu" });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole("button", { name: /Account menu/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await context.addCookies(kept);
  await page.goto("/dashboard/payments");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test("signing in again in the same browser ends the session of before, and keeps the device known", async ({
  page,
  demo,
  context,
}) => {
  await enter(page, demo);
  const before = await context.cookies();
  const cookieOf = (cookies: typeof before, name: string) => cookies.find((each) => each.name.endsWith(name));
  const device = cookieOf(before, "florin.device");
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
  await enter(page, demo);
  const after = await context.cookies();
  expect(cookieOf(after, "florin.device")?.value).toBe(device?.value);
  expect(cookieOf(after, "florin.session")?.value).not.toBe(cookieOf(before, "florin.session")?.value);
  await context.addCookies(before);
  await page.goto("/dashboard/payments");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await context.addCookies(after);
  await page.goto("/dashboard/payments");
  await expect(page).toHaveURL(/\/dashboard\/payments$/);
});

test("a page whose session has ended meanwhile offers to sign in again", async ({ page, demo, context }) => {
  await enter(page, demo);
  await page.goto("/dashboard/payments");
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await context.clearCookies();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fdashboard%2Fpayments$/);
});

test("another site can neither sign a person in nor out, nor frame a page", async ({ page, demo }) => {
  await enter(page, demo);
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  for (const action of ["callback/credentials", "signout"]) {
    const answer = await page.request.post(`/api/auth/${action}`, {
      form: { ...demo.dashboard, csrfToken, json: "true" },
      headers: { Origin: "https://evil.example" },
    });
    expect(answer.status()).toBe(403);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
  }
  const shown = await page.goto("/dashboard/payments");
  expect(page.url()).toMatch(/\/dashboard\/payments$/);
  expect(shown?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
});
