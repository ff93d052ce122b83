import type { Page } from "@playwright/test";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Sets the system's theme, and waits until the page has followed and its colours stand still. */
export async function showTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction(hasFollowed, colorScheme, { polling: 20 });
  await page.evaluate(coloursAreSettled);
}

/** Runs in the page: a theme in its markup or chosen by a person wins; a page without Florin's script follows by CSS. */
function hasFollowed(system: Theme): boolean {
  if (!window.florinTheme) return true;
  const { classList, dataset } = document.documentElement;
  const wanted = dataset.theme ?? (localStorage.getItem("theme") || system);
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
