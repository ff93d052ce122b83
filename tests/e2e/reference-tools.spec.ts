import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, pressUntil } from "@/tests/e2e/dashboard-visit";
import { showTheme } from "@/tests/e2e/themes";
import { findViolations } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/e2e";
import { weigh } from "@/tests/support/weigh";

/** Kilobytes (gzip) of script before a form is opened, beyond the framework's. */
const BUDGET_KB = 20;

const search = (page: Page) => page.getByRole("combobox", { name: "Search the reference" });

/** Opens the form of an operation. */
async function openForm(page: Page, operation: string, title: string) {
  await page.goto(`/docs/api#${operation}`);
  await page.getByRole("button", { name: `Try it: ${title}` }).click();
  const form = page.getByRole("form", { name: `Try it: ${title}` });
  await expect(form).toBeVisible();
  return form;
}

/** Lists the paths of the API that the page requests. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/v1/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test("the search finds operations, events and errors as you type, by keyboard alone", {
  tag: "@looks",
}, async ({ page }) => {
  await page.goto("/docs/api");
  await pressUntil(page, "/", () => expect(search(page)).toBeFocused({ timeout: 2_000 }));
  await page.keyboard.type("refund");
  const results = page.getByRole("option");
  await expect(results.first()).toContainText("Refund a payment");
  await expect(results.first()).toHaveAttribute("aria-selected", "true");
  expect(await findViolations(page, { include: ["header"] })).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.keyboard.type(".");
  await expect(results.first()).toContainText("refund.created");
  await page.keyboard.press("ArrowDown");
  await expect(results.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#event-refund\.pending_funds$/);
  await expect(page.locator('[id="event-refund.pending_funds"]')).toHaveAttribute("open", "");
  await expect(results).toHaveCount(0);

  await search(page).click();
  await search(page).fill("rate_limited");
  await results.first().click();
  await expect(page).toHaveURL(/#error-rate_limited$/);
  await search(page).click();
  await search(page).fill("nothing like this");
  await expect(page.getByText("Nothing matches “nothing like this”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search(page)).toHaveValue("");
});

test("a payment is created from the page with a test key, and its id fills in the next form", {
  tag: "@looks",
}, async ({ page, demo, api }) => {
  const form = await openForm(page, "createPayment", "Create a payment");
  await form.getByLabel("Api-Key").fill(demo.apiKey);
  await form.getByLabel("Merchant-Id").fill(demo.merchantId);
  const body = form.getByLabel("Body");
  await body.fill((await body.inputValue()).replace("1250", "4321"));
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByText("201 Created")).toBeVisible();
  await expect(form.getByText(/in [\d,]+ ms/)).toBeVisible();
  await expect(form.getByText(/^req_/).first()).toBeVisible();
  const answer = form.getByRole("region", { name: "Answer" });
  const { paymentId } = JSON.parse((await answer.textContent()) ?? "{}");
  const made = await api.get<{ amount?: { value: string } }>(`/v1/events?paymentId=${paymentId}`);
  expect(JSON.stringify(made.body)).toContain('"value":"4321"');
  const command = form.locator("figure").filter({ hasText: "by curl" });
  await expect(command).toContainText(`-H 'Merchant-Id: ${demo.merchantId}'`);
  await expect(page.getByText(demo.apiKey)).toHaveCount(0);
  expect(await findViolations(page, { include: ["#try-createPayment"] })).toEqual([]);
  await showTheme(page, "dark");
  const colours = { include: ["#try-createPayment"], rules: ["color-contrast"] };
  expect(await findViolations(page, colours)).toEqual([]);
  await expectNoSidewaysScroll(page);

  await page.evaluate(() => {
    location.hash = "getPaymentStatus";
  });
  const section = page.locator('article[aria-labelledby="getPaymentStatus"]');
  await section.getByRole("button", { name: /^Try it: / }).click();
  const next = section.getByRole("form");
  await expect(next.getByRole("textbox", { name: /^id/ })).toHaveValue(paymentId);
  await expect(next.getByLabel("Api-Key")).toHaveValue(demo.apiKey);
  await next.getByLabel("maxPollMs").fill("0");
  await next.getByRole("button", { name: "Send request" }).click();
  await expect(next.getByRole("region", { name: "Answer" })).toContainText('"requires_action"');
});

test("a live key is neither kept nor sent, and the page says why", async ({ page, demo }) => {
  const calls = recordCalls(page);
  const form = await openForm(page, "createPayment", "Create a payment");
  await form.getByLabel("Merchant-Id").fill(demo.merchantId);
  await form.getByLabel("Api-Key").fill(demo.apiKey.replace("wcp_test_", "wcp_live_"));
  await expect(form.getByText("This was a live key.")).toBeVisible();
  await expect(form.getByLabel("Api-Key")).toHaveValue("");
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByLabel("Api-Key")).toBeFocused();
  expect(calls).toEqual([]);
});

test("a form says what is missing, and a refusal of the API is shown like any answer", async ({
  page,
  demo,
}) => {
  const calls = recordCalls(page);
  const form = await openForm(page, "createRefund", "Refund a payment, in full or in part");
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByText("Enter a test key.")).toBeVisible();
  await expect(form.getByText("Enter Merchant-Id.")).toBeVisible();
  await expect(form.getByText("Replace $PAYMENT_ID with a value of yours.")).toBeVisible();
  expect(calls).toEqual([]);
  await form.getByLabel("Api-Key").fill(demo.apiKey);
  await form.getByLabel("Merchant-Id").fill(demo.merchantId);
  await form.getByRole("button", { name: "Another key" }).click();
  await form.getByLabel("Body").fill('{"paymentId":"pay_unknown"}');
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByText("404 Not Found")).toBeVisible();
  await expect(form.getByRole("region", { name: "Answer" })).toContainText('"not_found"');
  expect(calls).toEqual(["POST /v1/refunds"]);
});

test(`the reference loads at most ${BUDGET_KB} kB of script beyond the framework's`, async ({ page }) => {
  const kilobytes = await weigh(page, "/docs/api");
  test.info().annotations.push({ type: "kB", description: kilobytes.toFixed(1) });
  expect(kilobytes).toBeLessThanOrEqual(BUDGET_KB);
});
