import { randomBytes } from "node:crypto";
import { enter, expectAccessible, expectNoSidewaysScroll, lineOf } from "@/tests/e2e/dashboard-visit";
import type { Api } from "@/tests/support/api";
import { expect, test } from "@/tests/support/e2e";

const PAGE = 25;

interface Made {
  id: string;
  reference: string;
}

async function makePayment(api: Api, value = "1234"): Promise<Made> {
  const reference = `E2E-${randomBytes(4).toString("hex")}`;
  const { status, body, text } = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId: reference,
    amount: { unit: "iso4217/USD", value },
  });
  expect(status, text).toBe(201);
  return { id: body.paymentId, reference };
}

test.beforeEach(async ({ page, demo }) => enter(page, demo));

test("a payment announces itself above the list, shows on request, and changes live", async ({
  page,
  api,
}) => {
  const first = await makePayment(api);
  await page.goto("/dashboard/payments");
  await expect(lineOf(page, first.id)).toContainText("$12.34");
  await expect(lineOf(page, first.id)).toContainText("Awaiting payment");
  const at = await lineOf(page, first.id).boundingBox();

  const second = await makePayment(api, "9999");
  const news = page.getByRole("button", { name: /new payments?$/ });
  await expect(news).toBeVisible();
  expect((await lineOf(page, first.id).boundingBox())?.y).toBe(at?.y);
  await expect(lineOf(page, second.id)).toHaveCount(0);
  await news.click();
  await expect(lineOf(page, second.id)).toContainText("$99.99");

  await api.post(
    `/v1/payments/${second.id}/cancel`,
    {},
    { headers: { "Idempotency-Key": second.reference } },
  );
  await expect(lineOf(page, second.id)).toContainText("Cancelled");
  await expect(lineOf(page, first.id)).toContainText("Awaiting payment");
});

test("the list brings its data along and is accessible", { tag: "@looks" }, async ({ page, api }) => {
  await makePayment(api);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/trpc")) requested.push(request.url());
  });
  await page.goto("/dashboard/payments");
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(requested).toEqual([]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a page shows when it cannot be kept up to date, and when it is again it does not", async ({
  page,
  api,
}) => {
  const { id } = await makePayment(api);
  for (const path of ["/dashboard/payments", `/dashboard/payments/${id}`]) {
    await page.goto(path);
    await page.route("**/api/trpc/**", (route) => route.abort());
    await expect(page.getByText("Not live: trying to reach the server")).toBeVisible();
    await expect(page.getByText("$12.34").filter({ visible: true }).first()).toBeVisible();
    await page.unroute("**/api/trpc/**");
    await expect(page.getByText("Not live: trying to reach the server")).toHaveCount(0);
  }
});

test("pages go to older payments and back", async ({ page, api }) => {
  const made: Made[] = [];
  for (let i = 0; i < PAGE + 2; i++) made.push(await makePayment(api));
  const [oldest] = made;
  await page.goto("/dashboard/payments");
  await expect(lineOf(page, oldest?.id ?? "")).toHaveCount(0);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/\?next=\d+\.pay_/);
  await expect(lineOf(page, oldest?.id ?? "")).toBeVisible();
  await page.reload();
  await expect(lineOf(page, oldest?.id ?? "")).toBeVisible();
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(lineOf(page, made.at(-1)?.id ?? "")).toBeVisible();
});

test("a line is a real link to the payment, whose page shows where it is", { tag: "@mobile" }, async ({
  page,
  api,
  context,
}) => {
  const { id, reference } = await makePayment(api);
  await page.goto("/dashboard/payments");
  await lineOf(page, id).getByRole("link").click();
  await expect(page).toHaveURL(`/dashboard/payments/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "$12.34" })).toBeVisible();
  await expect(page.getByText("No transfer has been seen yet")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: reference, visible: true })).toBeVisible();
  await expect(page.getByText("The payment was created and its link works.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Copy request id req_/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: /^Copy payment link/ }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/?pid=${id}`);
  await expect(page.getByRole("link", { name: /Open checkout/ })).toHaveAttribute("href", link);
});

test("a payment is cancelled after a question that names its amount", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  const { id } = await makePayment(api);
  await page.goto(`/dashboard/payments/${id}`);
  await page.getByRole("button", { name: "Cancel payment" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel the payment of $12.34?" });
  await expect(question.getByRole("button", { name: "Keep it open" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel payment of $12.34" }).click();
  await expect(
    page.getByText("The merchant cancelled the payment. No transfer had been seen."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel payment" })).toHaveCount(0);
  const { body } = await api.get(`/v1/payments/${id}/status`);
  expect(body).toMatchObject({ status: "cancelled", isFinal: true });
});

test("a payment that has ended meanwhile cannot be cancelled, and the page shows it", async ({
  page,
  api,
}) => {
  const { id, reference } = await makePayment(api);
  await page.goto(`/dashboard/payments/${id}`);
  await page.getByRole("button", { name: "Cancel payment" }).click();
  await api.post(`/v1/gateway/payment/${id}/cancel`, {}, { headers: { "Idempotency-Key": reference } });
  await expect(page.getByText("The buyer cancelled the payment. No transfer had been seen.")).toBeVisible();
});

test("what is not there, or somebody else's, is not found", { tag: "@looks" }, async ({ page }) => {
  for (const id of [`pay_${"1".repeat(31)}`, "pay_", "nonsense"]) {
    expect((await page.goto(`/dashboard/payments/${id}`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  }
  await expectAccessible(page);
});
