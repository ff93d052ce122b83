import { createHash } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { lookAtBothSizes } from "@/tests/e2e/sizes";
import { showTheme, THEMES, type Theme } from "@/tests/e2e/themes";
import { findViolations } from "@/tests/support/axe";
import type { Demo } from "@/tests/support/e2e";

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

/** Looks that have found nothing, by what they looked at. */
const looked = new Set<string>();

/**
 * Checks the shown page, or one part of it, with axe (WCAG 2.2 AA and best practice), in light and in dark, and on a
 * whole page that each control can be reached at a size at which the test does not use it.
 */
export async function expectAccessible(page: Page, part?: Part): Promise<void> {
  if (part) await page.locator(PARTS[part]).first().waitFor();
  await lookAtBothSizes(page, async (isOther) => {
    if (isOther && !part) {
      await expectFits(page);
      expect(await page.evaluate(findUnreachable), "controls out of reach").toEqual([]);
    }
    await expectAccessibleHere(page, part);
  });
}

/** Checks the shown page, or one part of it, with axe in light and in dark, at this size alone. */
export async function expectAccessibleHere(page: Page, part?: Part): Promise<void> {
  for (const theme of THEMES) await lookWithAxe(page, theme, part);
}

/** Runs axe, unless a test of this process has shown it the same elements. */
async function lookWithAxe(page: Page, theme: Theme, part?: Part): Promise<void> {
  await showTheme(page, theme);
  const shape = createHash("sha256")
    .update(await page.evaluate(shapeOf))
    .digest("base64");
  const look = [theme, part, shape].join(" ");
  if (looked.has(look)) return;
  const rules = theme === "dark" ? COLOUR_RULES : undefined;
  const include = part ? [PARTS[part]] : undefined;
  expect(await findViolations(page, { rules, ...(include && { include }) }), theme).toEqual([]);
  looked.add(look);
}

/** Runs in the page: its window, styles, and elements with their attributes, without texts and long values. */
function shapeOf(): string {
  const named = ["class", "style", "role", "type", "href"];
  const parts = "html, head style, head [rel=stylesheet], body, body *:not(script)";
  const shape = [...document.querySelectorAll(parts)].map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      return named.includes(name) || value.length <= 6
        ? `${name}=${value.replace(/_[A-Za-z0-9]{8,}/g, "")}`
        : name;
    });
    const own = element.tagName === "STYLE" ? element.textContent : element.childNodes.length;
    return [element.tagName, own, ...attributes.sort()].join(" ");
  });
  return [window.innerWidth, matchMedia("(pointer: coarse)").matches, ...shape].join("\n");
}

/** Runs in the page: names the controls of the open dialog, or else of the page, that no finger could press. */
function findUnreachable(): string[] {
  const dialogs = [...document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]")];
  const scope = dialogs.at(-1) ?? document.querySelector("main") ?? document.body;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.clientWidth > 4;
  return [
    ...scope.querySelectorAll("button:enabled, a[href], input:enabled, select:enabled, textarea:enabled"),
  ]
    .filter(isShown)
    .filter((element) => {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const [line = element.getBoundingClientRect()] = element.getClientRects();
      const top = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
      return !(top && (element.contains(top) || top.contains(element)));
    })
    .map((element) => element.outerHTML.slice(0, 200));
}

/** Checks that nothing makes the page wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await lookAtBothSizes(page, () => expectFits(page));
}

/** A region learns that its content is too wide a frame after the window has changed, and scrolls only then. */
async function expectFits(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide, "pixels by which the page is too wide").toBeLessThanOrEqual(0);
}

/** Returns a payment's row, in the table or, on a narrow window, among the cards. */
export function lineOf(page: Page, paymentId: string): Locator {
  return page.locator(`[data-payment="${paymentId}"]`).filter({ visible: true });
}
