import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { Hex } from "viem";
import { type Api, connectApi } from "@/tests/support/api";

/** `DATA_DIR/demo.json`, as `npm start` writes it. */
export interface Demo {
  url: string;
  dashboard: { email: string; password: string };
  apiKey: string;
  merchantId: string;
  rpcUrl: string;
  chainId: number;
  tokens: { symbol: string; address: Hex; kind: string }[];
  buyer: { address: Hex; privateKey: Hex };
}

interface Fixtures {
  demo: Demo;
  /** The public API, as the demo's merchant. */
  api: Api;
  /** Violations of the pages' own policy; a test that provokes some clears the list. None may be left at its end. */
  violations: string[];
  /** Pages of contexts that a test makes wait for hydration too, as its own page does. */
  hydration: undefined;
}

/** Pages without React, such as another site's, are not waited for longer. */
const HYDRATED_WITHIN_MS = 15_000;
const VIOLATION = /content security policy/i;

/** Playwright's test in the app that the global setup has started. */
export const test = base.extend<Fixtures>({
  page: async ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? waitForHydration(page) : page),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern.
  demo: async ({}, use) => use(readDemo()),
  api: async ({ demo, baseURL }, use) =>
    use(connectApi(baseURL ?? demo.url, { "Api-Key": demo.apiKey, "Merchant-Id": demo.merchantId })),
  violations: [
    async ({ browser, context }, use) => {
      const found: string[] = [];
      const listen = (each: BrowserContext) =>
        each.on("console", (message) => {
          if (VIOLATION.test(message.text())) found.push(`${message.page()?.url()}: ${message.text()}`);
        });
      listen(context);
      await withNewContexts(browser, listen, () => use(found));
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
  hydration: [
    async ({ browser }, use) => {
      const wait = (each: BrowserContext, options?: BrowserContextOptions) => {
        if (options?.javaScriptEnabled !== false) each.on("page", waitForHydration);
      };
      await withNewContexts(browser, wait, () => use(undefined));
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** Runs with a browser whose new contexts are prepared; the test's own context was made before. */
async function withNewContexts(
  browser: Browser,
  prepare: (made: BrowserContext, options?: BrowserContextOptions) => unknown,
  run: () => Promise<void>,
): Promise<void> {
  const { newContext } = browser;
  browser.newContext = async (options) => {
    const made = await newContext.call(browser, options);
    prepare(made, options);
    return made;
  };
  await run();
  browser.newContext = newContext;
}

/** Lets `goto` and `reload` of a page return when its buttons work; a click before that would be lost. */
function waitForHydration(page: Page): Page {
  const { goto, reload } = page;
  const until = async () => {
    await page.waitForFunction(isHydrated, null, { timeout: HYDRATED_WITHIN_MS }).catch(() => undefined);
  };
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (!options?.waitUntil) await until();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await until();
    return response;
  };
  return page;
}

/** Runs in the page: React marks the elements that it has hydrated. */
function isHydrated(): boolean {
  const isMarked = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  return [...document.querySelectorAll("button")].every(isMarked);
}

function readDemo(): Demo {
  const dataDir = process.env.FLORIN_E2E_DATA_DIR;
  if (!dataDir) throw new Error("run these tests by `npx playwright test`: its global setup starts the app");
  return JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8"));
}
