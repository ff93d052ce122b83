import type { Page } from "@playwright/test";
import { fillIn, makeRequiringData, send } from "@/tests/e2e/collect-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";

const ELSEWHERE = "https://elsewhere.example/phish";

/** Records the address that the page would open. */
async function watch(page: Page): Promise<string[]> {
  const visited: string[] = [];
  await page.context().route("https://elsewhere.example/**", async (route) => {
    visited.push(route.request().url());
    await route.fulfill({ body: "Elsewhere" });
  });
  return visited;
}

const withCallback = (form: string, callbackUrl: string) =>
  `${form}&callbackUrl=${encodeURIComponent(callbackUrl)}`;

test("leads nowhere without a person's decision: unknown, closed and saved forms show a link with its host", {
  tag: "@phone",
}, async ({ page, demo, api }) => {
  const payment = await makeRequiringData(page, demo, api);
  const visited = await watch(page);
  const back = page.getByRole("link", { name: "Back to elsewhere.example" });
  const states: [string, string, string][] = [
    ["/collect/?pid=pay_nope", "This form is closed", "status=error&paymentId=pay_nope"],
    [`/collect/?pid=${payment.id}&accounts=x`, "This form is closed", `status=error&paymentId=${payment.id}`],
  ];
  for (const [form, heading, added] of states) {
    await page.goto(withCallback(form, ELSEWHERE));
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(back).toHaveAttribute("href", `${ELSEWHERE}?${added}`);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(payment.form);
  await fillIn(page);
  await send(page);
  await expect(page.getByRole("heading", { name: "Saved" })).toBeVisible();
  await page.goto(withCallback(payment.form, ELSEWHERE));
  await expect(page.getByRole("heading", { name: "Saved" })).toBeVisible();
  await expect(back).toBeVisible();
  await payment.api.post(`/v1/payments/${payment.id}/cancel`);
  await page.goto(withCallback(payment.form, ELSEWHERE));
  await expect(page.getByRole("heading", { name: "This form is closed" })).toBeVisible();
  await expect(back).toBeVisible();
  expect(visited).toEqual([]);
  await back.click();
  await expect(page).toHaveURL(`${ELSEWHERE}?status=error&paymentId=${payment.id}`);
});

test("names the host before the buyer decides, and goes there when the details are declined", {
  tag: "@phone",
}, async ({ page, demo, api }) => {
  const { form, id } = await makeRequiringData(page, demo, api);
  const visited = await watch(page);
  await page.goto(withCallback(form, ELSEWHERE));
  await expect(page.getByText("You then return to elsewhere.example.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page).toHaveURL(`${ELSEWHERE}?status=error&paymentId=${id}`);
  expect(visited).toHaveLength(1);
});

test("opens an app by a click alone, whose scheme it shows", async ({ page, demo, api }) => {
  const { form, id } = await makeRequiringData(page, demo, api);
  await page.goto(withCallback(form, "walletapp://done?a=1"));
  await fillIn(page);
  await send(page);
  await expect(page.getByRole("heading", { name: "Saved" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Back to walletapp" })).toHaveAttribute(
    "href",
    `walletapp://done?a=1&status=success&paymentId=${id}`,
  );
});

test("has no link for an address that runs, dials or belongs to no app", async ({ page }) => {
  for (const address of [
    "javascript://x/%0aalert(1)",
    "tel:+4912345",
    "sms://12345",
    "intent://x#Intent;end",
    "http://elsewhere.example/",
    "https://wallet.example@elsewhere.example/",
  ]) {
    await page.goto(withCallback("/collect/?pid=pay_nope", address));
    await expect(page.getByRole("heading", { name: "This form is closed" })).toBeVisible();
    await expect(page.getByRole("link")).toHaveCount(0);
  }
});
