import { expect, type Locator, type Page, test } from "@playwright/test";
import { findViolations } from "@/tests/support/axe";
import type { Demo } from "@/tests/support/e2e";

/** Tag of the tests that also run at a phone's size: those that check a page's layout. */
export const BOTH_SIZES = "@mobile";
/** Tag of the tests whose content a phone does not show, or shows like another test. */
export const DESKTOP_ALONE = "@desktop";

/** @throws Error in a test that runs at one size only */
function requireBothSizes(): void {
  const { tags, title } = test.info();
  if (![BOTH_SIZES, DESKTOP_ALONE].some((tag) => tags.includes(tag)))
    throw new Error(`tag "${title}" with ${BOTH_SIZES}: it checks a page's layout`);
}

/** Signs a browser in without the form; a person with a second factor needs a `code`. */
export async function enter(
  page: Page,
  { dashboard, ...second }: Pick<Demo, "dashboard"> & { code?: string },
): Promise<void> {
  const csrf = await page.request.get("/api/auth/csrf");
  const { csrfToken } = await csrf.json();
  const answer = await page.request.post("/api/auth/callback/credentials", {
    form: { ...dashboard, ...second, csrfToken, json: "true" },
    headers: { Origin: new URL(csrf.url()).origin },
  });
  expect(answer.status()).toBe(200);
}

/** Enters the password where the page requests it, and waits until the page continues. */
export async function confirmPassword(
  page: Page,
  password: string,
  click = (target: Locator) => target.click(),
): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Password").fill(password);
  await click(proof.getByRole("button", { name: "Confirm and continue" }));
  await expect(proof).toHaveCount(0);
}

/** Enters a code of the second factor where the page requests it, and waits until the page continues. */
export async function confirmCode(page: Page, code: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Code").fill(code);
  await proof.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(proof).toHaveCount(0);
}

/** Chooses from a row's menu. A dialog that has just closed may take the focus back, which closes the menu. */
export async function chooseFromMenu(row: Locator, item: string): Promise<void> {
  await expect(async () => {
    await row.getByRole("button", { name: /^More for/ }).click();
    await row.page().getByRole("menuitem", { name: item }).click({ timeout: 3_000 });
  }).toPass();
}

/** Presses a key until its effect shows, since a page listens for keys only once its script has run. */
export async function pressUntil(page: Page, key: string, effect: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await effect();
  }).toPass();
}

/** What opens above a page. */
const PARTS = { dialog: "[role=dialog], [role=alertdialog]", menu: "[role=menu]", listbox: "[role=listbox]" };
type Part = keyof typeof PARTS;

/** The colour rules of axe, the only ones that a theme affects. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Checks the shown page, or one part of it, with axe (WCAG 2.2 AA and best practice), in light and in dark. */
export async function expectAccessible(page: Page, part?: Part): Promise<void> {
  requireBothSizes();
  const include = part ? [PARTS[part]] : undefined;
  if (part) await page.locator(PARTS[part]).first().waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(coloursAreSettled);
    const rules = colorScheme === "dark" ? COLOUR_RULES : undefined;
    expect(await findViolations(page, { rules, ...(include && { include }) }), colorScheme).toEqual([]);
  }
}

/**
 * Runs in the page: waits until colour transitions have ended, or would have ended in a browser that draws nothing now.
 */
function coloursAreSettled(): Promise<unknown> {
  const settled = async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
  };
  return Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, 2_000))]);
}

/** Checks that nothing makes the page wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  requireBothSizes();
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(window);
}

/** Returns a payment's row, in the table or, on a narrow window, among the cards. */
export function lineOf(page: Page, paymentId: string): Locator {
  return page.locator(`[data-payment="${paymentId}"]`).filter({ visible: true });
}
