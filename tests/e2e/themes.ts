import type { Page } from "@playwright/test";
import { THEME_KEY } from "@/components/ui/theme-script";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Sets the system's theme, and waits until the page has followed and its colours stand still. */
export async function showTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction(hasFollowed, { system: colorScheme, key: THEME_KEY }, { polling: 20 });
  await settleColours(page);
}

/** Waits until the page's colours stand still. */
export async function settleColours(page: Page): Promise<void> {
  await page.evaluate(coloursAreSettled);
}

/** Runs in the page: a theme in its markup or chosen by a person wins; a page without Florin's script follows by CSS. */
function hasFollowed({ system, key }: { system: Theme; key: string }): boolean {
  if (!window.florinTheme) return true;
  const { classList, dataset } = document.documentElement;
  const wanted = dataset.theme ?? (localStorage.getItem(key) || system);
  return classList.contains("dark") === (wanted === "dark");
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
