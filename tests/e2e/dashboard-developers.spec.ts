import { randomBytes } from "node:crypto";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";

test("the request log is filtered by its address, and shows a request with its bodies", {
  tag: "@looks",
}, async ({ page, demo, api }) => {
  const referenceId = `LOG-${randomBytes(3).toString("hex")}`;
  const created = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId,
    amount: { unit: "iso4217/USD", value: "100" },
  });
  const { paymentId } = created.body;
  const refused = await api.get(`/v1/payments/${paymentId}x`);
  expect(refused.status).toBe(404);
  const requestId = created.headers.get("request-id") ?? "";
  await enter(page, demo);
  const line = page.locator(`[data-request="${requestId}"]`).filter({ visible: true });
  await expect(async () => {
    await page.goto("/dashboard/developers/requests");
    await expect(line).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("failed");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/status=failed/);
  await expect(line).toHaveCount(0);
  await expect(page.getByText("payment_not_found").filter({ visible: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL("/dashboard/developers/requests");
  await page.getByLabel("Payment id").fill(paymentId);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await line.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/requests/${requestId}$`));
  await expect(page.getByText(referenceId).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a filter keeps what is typed while its answer comes, and follows the way back", async ({
  page,
  demo,
}) => {
  await enter(page, demo);
  await page.goto("/dashboard/developers/requests");
  const field = page.getByLabel("Payment id");
  await field.evaluate(untilAwake);
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/requests\?.*paymentId=pay_first/, async (route) => {
    await released;
    await route.continue();
  });
  await field.fill("pay_first");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await field.fill("pay_second");
  answer();
  await expect(page).toHaveURL(/paymentId=pay_first/);
  await expect(page.getByText("No request matches")).toBeVisible();
  await expect(field).toHaveValue("pay_second");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/paymentId=pay_second/);
  await page.goBack();
  await expect(page).toHaveURL(/paymentId=pay_first/);
  await expect(field).toHaveValue("pay_first");
});

test("a log without a match shows it, and a request that never was is not found", { tag: "@looks" }, async ({
  page,
  demo,
}) => {
  await enter(page, demo);
  await page.goto("/dashboard/developers/requests?method=DELETE&requestId=req_none");
  await expect(page.getByText("No request matches")).toBeVisible();
  await expectAccessible(page);
  const answer = await page.goto("/dashboard/developers/requests/req_2222");
  expect(answer?.status()).toBe(404);
});

test("the version page shows what is pinned and how to try another", { tag: "@looks" }, async ({
  page,
  demo,
}) => {
  await enter(page, demo);
  await page.goto("/dashboard/developers/version");
  await expect(page.getByRole("heading", { level: 1, name: "API version" })).toBeVisible();
  await expect(page.getByText("2026-02-19.preview").first()).toBeVisible();
  await expect(page.getByText("api_version_downgrade")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

/** Runs in the page: waits until React has hydrated an element. */
async function untilAwake(element: Element): Promise<void> {
  while (!Object.keys(element).some((key) => key.startsWith("__reactProps"))) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
