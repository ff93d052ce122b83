import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { makeAsking } from "@/tests/e2e/collect-visit";
import { enter } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";

/** Kilobytes (gzip) of script that a page may load beyond what every page of this Next and React loads. */
const BUDGET_KB = 120;
/** Buyers come by phone, once. */
const CHECKOUT_BUDGET_KB = 60;
/** The form for a buyer's data comes in the midst of a payment. */
const FORM_BUDGET_KB = 25;
const PAGES = [
  "/dashboard",
  "/dashboard/payments",
  "/dashboard/developers/api-keys",
  "/dashboard/developers/requests",
  "/dashboard/developers/version",
];

/** The scripts that are part of every page: the runtime, React and the router, as the build names them. */
function baseScripts(): string[] {
  const file = path.resolve(import.meta.dirname, "../../.next/build-manifest.json");
  const { rootMainFiles, polyfillFiles } = JSON.parse(readFileSync(file, "utf8"));
  return [...rootMainFiles, ...polyfillFiles].map((name: string) => `/_next/${name}`);
}

/** Kilobytes (gzip) of all scripts that Chromium loads until the page is at rest, less those of every page. */
async function weigh(page: Page, address: string): Promise<number> {
  const base = baseScripts();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isOurs = response.request().resourceType() === "script" && !base.includes(pathname);
    if (isOurs) bodies.set(pathname, response.body());
  });
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  // The network is never idle on a page that holds a poll; scripts come no more when a second has brought none.
  for (let known = -1; known !== bodies.size; await page.waitForTimeout(1_000)) known = bodies.size;
  const sizes = (await Promise.all(bodies.values())).map((body) => gzipSync(body).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
}

for (const address of PAGES) {
  test(`${address} loads at most ${BUDGET_KB} kB of script beyond the framework's`, async ({
    page,
    demo,
  }) => {
    await enter(page, demo);
    const kilobytes = await weigh(page, address);
    test.info().annotations.push({ type: "kB", description: kilobytes.toFixed(1) });
    expect(kilobytes).toBeLessThanOrEqual(BUDGET_KB);
  });
}

test(`the checkout loads at most ${CHECKOUT_BUDGET_KB} kB`, async ({ page, api }) => {
  const { body } = await api.post<{ gatewayUrl: string }>("/v1/payments", {
    referenceId: "WEIGHT-1",
    amount: { unit: "iso4217/USD", value: "100" },
  });
  const { pathname, search } = new URL(body.gatewayUrl);
  expect(await weigh(page, pathname + search)).toBeLessThanOrEqual(CHECKOUT_BUDGET_KB);
});

test(`the form for a buyer's data loads at most ${FORM_BUDGET_KB} kB`, async ({ page, demo, api }) => {
  const { form } = await makeAsking(page, demo, api);
  const kilobytes = await weigh(page, form);
  test.info().annotations.push({ type: "kB", description: kilobytes.toFixed(1) });
  expect(kilobytes).toBeLessThanOrEqual(FORM_BUDGET_KB);
});
