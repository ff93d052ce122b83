import { readFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, test as base, expect } from "@playwright/test";
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
}

const VIOLATION = /content security policy/i;

/** Playwright's test in the app that the global setup has started. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern.
  demo: async ({}, use) => use(readDemo()),
  api: async ({ demo, baseURL }, use) =>
    use(connectApi(baseURL ?? demo.url, { "Api-Key": demo.apiKey, "Merchant-Id": demo.merchantId })),
  violations: [
    async ({ browser, context }, use) => {
      const found: string[] = [];
      const listen = (each: BrowserContext) => {
        each.on("console", (message) => {
          if (VIOLATION.test(message.text())) found.push(`${message.page()?.url()}: ${message.text()}`);
        });
        return each;
      };
      listen(context);
      const { newContext } = browser;
      browser.newContext = async (...options) => listen(await newContext.apply(browser, options));
      await use(found);
      browser.newContext = newContext;
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

function readDemo(): Demo {
  const dataDir = process.env.FLORIN_E2E_DATA_DIR;
  if (!dataDir) throw new Error("run these tests by `npx playwright test`: its global setup starts the app");
  return JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8"));
}
