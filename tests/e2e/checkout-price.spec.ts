import type { Page, Route } from "@playwright/test";
import {
  connect,
  expectPaid,
  inSeconds,
  installBuyer,
  openCheckout,
  optionOf,
  payWith,
} from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

const WALLET = /^Buyer's Wallet/;
/** The page renews a quote 20 seconds before its end. */
const SOON_S = 27;

/** Returns the facts about the chosen option's price. */
const facts = (page: Page) => page.getByRole("region", { name: "Price" });

test("says the rate, its source, the network's cost and the renewal of each option", {
  tag: "@phone",
}, async ({ page, api }) => {
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await optionOf(page, "ETH", "Local One").check();
  await expect(facts(page)).toContainText(/1 ETH.? = \$2,500\.00/);
  await expect(facts(page)).toContainText("A fixed rate of this payment service");
  await expect(facts(page)).toContainText(/About .?0\.\d+ ETH.? \(.?\$\d+\.\d\d.?\)/);
  await expect(facts(page).getByRole("timer")).toHaveText(/in .?4:\d\d/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await optionOf(page, "USDC", "Local One").check();
  await expect(facts(page)).toContainText(/1 USDC.? = \$1\.00/);
  await expect(facts(page)).toContainText("USDC is pegged to USD");
  await expect(facts(page)).toContainText("None for you");
  await expect(facts(page)).toContainText("The price does not change.");
  await optionOf(page, "USDT", "Local One").check();
  await expect(facts(page)).toContainText(/About .?[<0]/);
});

test("says that a payment priced in a token has no rate", async ({ page, api, demo }) => {
  const usdc = demo.tokens.find(({ symbol }) => symbol === "USDC");
  const unit = `caip19/eip155:${demo.chainId}/erc20:${usdc?.address}`;
  await installBuyer(page);
  await openCheckout(page, await createPayment(api, { amount: { unit, value: "12500000" } }));
  await connect(page, WALLET);
  await expect(facts(page)).toContainText("The price is set in USDC.");
});

test("says that a quote lasts as long as the payment", async ({ page, api }) => {
  await installBuyer(page);
  await openCheckout(page, await createPayment(api, { expiresAt: inSeconds(200) }));
  await connect(page, WALLET);
  await optionOf(page, "ETH", "Local One").check();
  await expect(facts(page)).toContainText("The price holds until the time to pay ends.");
});

test("renews quotes before their end: the choice, the focus and the layout stay, and a new amount is announced", {
  tag: "@mobile",
}, async ({ page, api }) => {
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  const requests: { refresh?: string[] }[] = [];
  await page.route("**/options", (route) => {
    requests.push(route.request().postDataJSON());
    return requests.length === 1 ? endSoon(route) : route.continue();
  });
  await connect(page, WALLET);
  await expect(page.getByText(/^Balance/).first()).toBeVisible();
  const eth = optionOf(page, "ETH", "Local Two");
  await eth.check();
  await eth.focus();
  await countShifts(page);
  const before = await page.getByRole("button", { name: /^Pay/ }).textContent();
  await expect.poll(() => requests.length, { timeout: 15_000 }).toBe(2);
  // Only quotes that end are renewed: the coin and the wrapped coin of both networks.
  expect(requests[1]?.refresh).toHaveLength(4);
  await expect(
    page.getByText("The price has changed: it was 0.005123 ETH and is now 0.005 ETH."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay 0\.005 ETH on Local Two$/ })).toBeVisible();
  expect(before).toContain("0.005123 ETH");
  await expect(eth).toBeChecked();
  await expect(eth).toBeFocused();
  await expect(facts(page).getByRole("timer")).toHaveText(/in .?4:\d\d/);
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
  await expectAccessible(page);
  await payWith(page, "ETH", "Local Two");
  await expectPaid(page);
});

test("tries again when a renewal fails, and keeps the options meanwhile", async ({ page, api }) => {
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  let count = 0;
  await page.route("**/options", (route) => {
    count++;
    if (count === 1) return endSoon(route);
    return count < 7 ? route.abort() : route.continue();
  });
  await connect(page, WALLET);
  await optionOf(page, "ETH", "Local Two").check();
  await expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThan(4);
  await expect(optionOf(page, "ETH", "Local Two")).toBeChecked();
  await expect(page.getByText("The price has changed:")).toBeVisible({ timeout: 20_000 });
});

declare global {
  interface Window {
    shifts: string[];
  }
}

interface Source {
  node: Node | null;
  previousRect: DOMRect;
  currentRect: DOMRect;
}

/**
 * Collects what moves up or down from now on. Movements within half a second after an input do not count; neither does
 * text that another number in its line pushes to the side.
 */
async function countShifts(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Source[] })[])
        for (const { node, previousRect, currentRect } of sources)
          if (previousRect.top !== currentRect.top) window.shifts.push(node?.textContent ?? "");
    }).observe({ type: "layout-shift" });
  });
}

/** Answers with quotes that end in a moment, of a coin that has become cheaper since. */
async function endSoon(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = await response.json();
  for (const option of answer.options) {
    if (option.expiresAt === null) continue;
    option.expiresAt = inSeconds(SOON_S);
    option.amount.value = "5123000000000000";
  }
  await route.fulfill({ response, json: answer });
}
