import { HINT } from "@/scripts/compile-hints";
import { makeRequiringData } from "@/tests/e2e/collect-visit";
import { addressOf, DASHBOARD_PAGES } from "@/tests/e2e/dashboard-pages";
import { enter } from "@/tests/e2e/dashboard-visit";
import { setStage } from "@/tests/e2e/roles-world";
import { expect, test } from "@/tests/support/e2e";
import { baseScripts, weigh } from "@/tests/support/weigh";

/** Kilobytes (gzip) of script that a page may load beyond the base of every Next and React page. */
const BUDGET_KB = 120;
/** Buyers open it once, on a phone. */
const CHECKOUT_BUDGET_KB = 30;
/** The form for buyer data interrupts a payment. */
const FORM_BUDGET_KB = 25;
/** Without the library for passkeys, which a press of the button loads. */
const SIGN_IN_BUDGET_KB = 35;
/** Each page waits until no script follows. */
const LONG_MS = 240_000;
const AT_ONCE = 3;

test(`the till and every page of the dashboard load at most ${BUDGET_KB} kB of script beyond the framework's`, async ({
  page,
  context,
  api,
  demo,
}) => {
  test.setTimeout(LONG_MS);
  const { world } = await setStage(api, demo);
  await enter(page, demo);
  const found = DASHBOARD_PAGES.filter(({ needsScripts }) => !needsScripts);
  const waiting = [...found.map((each) => addressOf(each, world)), "/till"];
  const weights = new Map<string, number>();
  const weighAll = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      const tab = await context.newPage();
      weights.set(address, await weigh(tab, address));
      await tab.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, weighAll));
  for (const [address, kilobytes] of weights)
    test.info().annotations.push({ type: "kB", description: `${kilobytes.toFixed(1)} ${address}` });
  expect(weights.size).toBeGreaterThan(found.length);
  expect([...weights].filter(([, kilobytes]) => kilobytes > BUDGET_KB)).toEqual([]);
});

for (const language of ["en", "ar"]) {
  test(`the checkout loads at most ${CHECKOUT_BUDGET_KB} kB in ${language}`, async ({ page, api }) => {
    const { body } = await api.post<{ gatewayUrl: string }>("/v1/payments", {
      referenceId: "WEIGHT-1",
      amount: { unit: "iso4217/USD", value: "100" },
    });
    const { pathname, search } = new URL(body.gatewayUrl);
    const kilobytes = await weigh(page, `${pathname}${search}&lang=${language}`);
    test.info().annotations.push({ type: "kB", description: kilobytes.toFixed(1) });
    expect(kilobytes).toBeLessThanOrEqual(CHECKOUT_BUDGET_KB);
  });
}

test(`the form for a buyer's data loads at most ${FORM_BUDGET_KB} kB`, async ({ page, demo, api }) => {
  const { form } = await makeRequiringData(page, demo, api);
  const kilobytes = await weigh(page, form);
  test.info().annotations.push({ type: "kB", description: kilobytes.toFixed(1) });
  expect(kilobytes).toBeLessThanOrEqual(FORM_BUDGET_KB);
});

test(`the sign-in page loads at most ${SIGN_IN_BUDGET_KB} kB`, async ({ page }) => {
  const kilobytes = await weigh(page, "/sign-in");
  test.info().annotations.push({ type: "kB", description: kilobytes.toFixed(1) });
  expect(kilobytes).toBeLessThanOrEqual(SIGN_IN_BUDGET_KB);
});

test("what every page runs at its start is compiled while it arrives", async ({ request }) => {
  const scripts = await Promise.all(baseScripts().map(async (path) => (await request.get(path)).text()));
  const hinted = scripts.filter((script) => script.startsWith(HINT));
  // React and Next's router, 40 and 60 kB gzip; no script of a single page is that large.
  expect(hinted.length).toBeGreaterThanOrEqual(2);
  expect(hinted.some((script) => script.includes("hydrateRoot"))).toBe(true);
});
