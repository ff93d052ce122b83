import type { Page } from "@playwright/test";
import { makeRequiringData } from "@/tests/e2e/collect-visit";
import { enter } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { startHaltingProxy } from "@/tests/support/halting-proxy";
import { createPayment } from "@/tests/support/pay";

/** Less than a pixel over the whole window, caused by rounding. */
const STILL = 0.001;

interface Shift {
  value: number;
  what: string[];
}

/** Records from the start every unexpected layout shift. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { layoutShifts: shifts });
    type Entry = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        shifts.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? "") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts);
    return shifts.filter(({ value }) => value > STILL);
  };
}

/** Opens a page whose line stalls at `mark`, and waits until it is complete. */
async function openStalled(page: Page, path: string, mark: string): Promise<Shift[]> {
  const app = process.env.FLORIN_E2E_URL ?? "";
  const proxy = await startHaltingProxy(app, mark);
  try {
    const shifts = await watchShifts(page);
    await page.goto(`${proxy.url}${path}`);
    await page.waitForLoadState("load");
    await expect(page.locator("footer, button[type=submit]").first()).toBeVisible();
    await untilPainted(page);
    expect(proxy.halted()).toBe(1);
    return await shifts();
  } finally {
    proxy.close();
  }
}

/** Two frames, so that shifts by the last script are recorded too. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

for (const mark of ["<time", 'id="scan"', 'aria-labelledby="wallets"', "</dl>"]) {
  test(`nothing moves on the checkout when its line stalls before ${mark}`, { tag: "@mobile" }, async ({
    page,
    api,
  }) => {
    const id = await createPayment(api);
    expect(await openStalled(page, `/?pid=${id}`, mark)).toEqual([]);
  });
}

test("nothing moves on the form for a buyer's data when its line stalls", { tag: "@mobile" }, async ({
  page,
  demo,
  api,
}) => {
  const { form } = await makeRequiringData(page, demo, api);
  expect(await openStalled(page, form, "<fieldset")).toEqual([]);
});

for (const width of [320, 390]) {
  test(`nothing moves where a merchant is created, ${width} wide, when the picker of a logo arrives`, {
    tag: "@desktop",
  }, async ({ page, demo }) => {
    await page.setViewportSize({ width, height: 900 });
    await enter(page, demo);
    const shifts = await watchShifts(page);
    await page.goto("/dashboard/merchants/new");
    await expect(page.getByRole("tab", { name: "Upload a file" })).toBeVisible();
    await untilPainted(page);
    expect(await shifts()).toEqual([]);
  });
}
