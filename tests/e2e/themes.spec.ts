import { THEME_KEY } from "@/components/ui/theme-script";
import { showTheme, THEMES } from "@/tests/e2e/themes";
import { expect, test } from "@/tests/support/e2e";

test("a look waits for a page that is slow to follow the system's theme", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.addInitScript(tellLate, 3_000);
  await page.goto("/docs/api");
  for (const theme of THEMES) {
    await showTheme(page, theme);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme);
  }
});

test("a look leaves a page in the theme that a person has chosen", { tag: "@desktop" }, async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, "dark"), THEME_KEY);
  await page.goto("/docs/api");
  for (const theme of THEMES) {
    await showTheme(page, theme);
    await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  }
});

/** Runs in the page: media queries tell of their changes late, as in a browser that draws nothing for a while. */
function tellLate(delayMs: number): void {
  const listen = MediaQueryList.prototype.addEventListener;
  MediaQueryList.prototype.addEventListener = function late(
    this: MediaQueryList,
    type: string,
    tell: unknown,
  ) {
    listen.call(this, type, (event) => {
      setTimeout(() => (tell as (event: Event) => void)(event), delayMs);
    });
  };
}
