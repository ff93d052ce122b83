import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  enter,
  expectAccessible,
  expectNoSidewaysScroll,
  lineOf,
  pressUntil,
} from "@/tests/e2e/dashboard-visit";
import type { Api } from "@/tests/support/api";
import { expect, test } from "@/tests/support/e2e";

const word = () => randomBytes(4).toString("hex");

async function makePayment(api: Api, referenceId: string, value = "1234"): Promise<string> {
  const { status, body, text } = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId,
    amount: { unit: "iso4217/USD", value },
  });
  expect(status, text).toBe(201);
  return body.paymentId;
}

async function cancel(api: Api, id: string): Promise<void> {
  const { status } = await api.post(
    `/v1/payments/${id}/cancel`,
    {},
    { headers: { "Idempotency-Key": word() } },
  );
  expect(status).toBe(200);
}

/** The demo's paid payment; shortly after the start it is still in progress. */
async function findPaid(api: Api): Promise<{ paymentId: string; hash: string; address: string }> {
  const find = async () => {
    const { body } = await api.get<{
      data: { paymentId: string; transaction?: { hash: string }; buyer?: { accountCaip10: string } }[];
    }>("/v1/merchants/payments?referenceId=DEMO-LUNCH");
    return body.data[0];
  };
  await expect.poll(async () => (await find())?.transaction?.hash, { timeout: 60_000 }).toBeTruthy();
  const paid = await find();
  const address = paid?.buyer?.accountCaip10.split(":").at(-1) ?? "";
  return { paymentId: paid?.paymentId ?? "", hash: paid?.transaction?.hash ?? "", address };
}

const lines = (page: Page) => page.locator("[data-payment]").filter({ visible: true });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search payments" }).fill(text);
  await page.keyboard.press("Enter");
}

test.beforeEach(async ({ page, demo }) => enter(page, demo));

test("the address states what is shown, and back and forward go through it", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  const mark = word();
  const open = await makePayment(api, `${mark} open`);
  const gone = await makePayment(api, `${mark} gone`, "5000");
  await cancel(api, gone);
  await page.goto(`/dashboard/payments?q=${mark}&status=cancelled`);
  await expect(lineOf(page, gone)).toContainText("Cancelled");
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByRole("searchbox")).toHaveValue(mark);
  await expect(page.getByLabel("Totals of the filter")).toContainText("payment created1");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Remove filter: Cancelled" }).click();
  await expect(lineOf(page, open)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/payments?q=${mark}`);
  await expect(page.getByLabel("Totals of the filter")).toContainText("payments created2");
  await page.goBack();
  await expect(lineOf(page, open)).toHaveCount(0);
  await expect(lineOf(page, gone)).toBeVisible();
  await page.goForward();
  await expect(lineOf(page, open)).toBeVisible();

  await page.goto(`/dashboard/payments?q=${mark}&sort=amount&dir=asc`);
  await expect(lines(page).first()).toHaveAttribute("data-payment", open);
  await page.goto(`/dashboard/payments?q=${mark}&currency=USD&min=50`);
  await expect(lines(page)).toHaveCount(1);
  await expect(lineOf(page, gone)).toBeVisible();
});

test("filters are chosen in the sheet and shown on request", { tag: "@mobile" }, async ({ page, api }) => {
  const mark = word();
  await makePayment(api, `${mark} one`);
  const gone = await makePayment(api, `${mark} two`);
  await cancel(api, gone);
  await page.goto(`/dashboard/payments?q=${mark}`);
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole("button", { name: /^Filter/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filter payments" });
  await expect(sheet.getByRole("group", { name: "Network" })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("checkbox", { name: "Cancelled" }).check();
  await sheet.getByRole("checkbox", { name: "Corner Coffee" }).check();
  await sheet.getByRole("combobox", { name: "Created" }).click();
  await page.getByRole("option", { name: "Last 7 days" }).click();
  await sheet.getByRole("button", { name: "Show payments" }).click();
  await expect(page).toHaveURL(/status=cancelled/);
  await expect(page).toHaveURL(/period=7d/);
  await expect(lines(page)).toHaveCount(1);
  await expect(lineOf(page, gone)).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter: Corner Coffee" })).toBeVisible();
});

test("one search knows ids, references, transactions and wallets", async ({ page, api }) => {
  const paid = await findPaid(api);
  const mark = word();
  const other = await makePayment(api, `Shop/${mark}`);
  await page.goto("/dashboard/payments");
  for (const text of [paid.hash, "demo-lunch", paid.paymentId]) {
    await search(page, text);
    await expect(lineOf(page, other)).toHaveCount(0);
    await expect(lineOf(page, paid.paymentId)).toBeVisible();
  }
  // The wallet has paid so often that its first payment may be on a later page.
  await search(page, paid.address.toUpperCase().replace("0X", "0x"));
  await expect(page.getByRole("button", { name: /^Remove filter: “0x/ })).toBeVisible();
  await expect(lineOf(page, other)).toHaveCount(0);
  await expect(lines(page).first()).toBeVisible();
  await search(page, mark.slice(1, 7));
  await expect(lineOf(page, other)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
});

test("words typed while the last search is answered stay", async ({ page, api }) => {
  const mark = word();
  const found = await makePayment(api, `Slow ${mark}`);
  await page.goto("/dashboard/payments");
  await page.route(/[?&]q=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await search(page, mark);
  const box = page.getByRole("searchbox", { name: "Search payments" });
  await box.fill("the next one");
  await expect(lines(page)).toHaveCount(1);
  await expect(lineOf(page, found)).toBeVisible();
  await expect(box).toHaveValue("the next one");
});

test("where nothing matches, the page shows it and clears the filters", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  const id = await makePayment(api, `E2E-${word()}`);
  await page.goto(`/dashboard/payments?q=nothing-is-called-so`);
  await expect(page.getByText("No payments match")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Clear filters" }).last().click();
  await expect(page).toHaveURL("/dashboard/payments");
  await expect(lineOf(page, id)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a view is saved, found again, renamed and deleted", { tag: "@looks" }, async ({ page }) => {
  const name = `View ${word()}`;
  await page.goto("/dashboard/payments?status=failed,expired");
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save view" }).click();
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");

  await page.goto("/dashboard/payments");
  await views.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/status=failed,expired/);
  await page.getByRole("button", { name: "Edit view" }).click();
  await dialog.getByLabel("Name").fill(`${name} too`);
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Rename view" }).click();
  await expect(views.getByRole("link", { name: `${name} too` })).toBeVisible();
  await page.getByRole("button", { name: "Edit view" }).click();
  await dialog.getByRole("button", { name: "Delete view" }).click();
  await expect(views.getByRole("link", { name })).toHaveCount(0);
});

test("columns and the height of rows are remembered", { tag: "@desktop" }, async ({ page, api }) => {
  await makePayment(api, `E2E-${word()}`);
  await page.goto("/dashboard/payments");
  const row = lines(page).first();
  expect((await row.boundingBox())?.height).toBeCloseTo(41, -1);
  await page.getByRole("button", { name: "Columns" }).click();
  await expectAccessible(page, "menu");
  await page.getByRole("menuitemcheckbox", { name: "Payment id" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Merchant" }).click();
  await page.getByRole("menuitemradio", { name: "Compact" }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Payment id" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Merchant" })).toHaveCount(0);
  expect((await row.boundingBox())?.height).toBeLessThan(36);
  await expectAccessible(page);
});

test("the keyboard searches, goes through the rows and opens one", { tag: "@desktop" }, async ({
  page,
  api,
}) => {
  const mark = word();
  const older = await makePayment(api, `${mark} a`);
  const newer = await makePayment(api, `${mark} b`);
  await page.goto("/dashboard/payments");
  await pressUntil(page, "/", () => expect(page.getByRole("searchbox")).toBeFocused({ timeout: 2_000 }));
  await page.keyboard.type(mark);
  await page.keyboard.press("Enter");
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(lineOf(page, newer).getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  await expect(lineOf(page, older).getByRole("link")).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/dashboard/payments/${newer}`);
});

test("the columns sort in both directions", { tag: "@desktop" }, async ({ page, api }) => {
  const mark = word();
  const small = await makePayment(api, `${mark} a`, "100");
  const large = await makePayment(api, `${mark} b`, "900");
  await page.goto(`/dashboard/payments?q=${mark}`);
  const amount = page.getByRole("columnheader", { name: /^Amount/ });
  await amount.getByRole("link").click();
  await expect(amount).toHaveAttribute("aria-sort", "descending");
  await expect(lines(page).first()).toHaveAttribute("data-payment", large);
  await amount.getByRole("link").click();
  await expect(amount).toHaveAttribute("aria-sort", "ascending");
  await expect(lines(page).first()).toHaveAttribute("data-payment", small);
});

test("the filter is exported as CSV, in which nothing is calculated", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  const mark = word();
  const plus = await makePayment(api, `+1,2 ${mark}`);
  const minus = await makePayment(api, `-2+3 ${mark}`, "500");
  await makePayment(api, `other ${word()}`);
  await page.goto(`/dashboard/payments?q=${mark}`);
  await expect(lines(page)).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  await expect(page.getByRole("dialog", { name: "2 payments exported" })).toContainText("2 of 2 rows");
  await expectAccessible(page);
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  const file = readFileSync(await download.path(), "utf8");
  expect(file.startsWith("\uFEFFPayment id,Created (UTC),")).toBe(true);
  const rows = file.split("\r\n");
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain(`${minus},`);
  expect(rows[1]).toContain(`,"'-2+3 ${mark}",5.00,USD,5.00,USD,`);
  expect(rows[2]).toContain(`${plus},`);
  expect(rows[2]).toContain(`,"'+1,2 ${mark}",12.34,USD,`);
});

test("an export is cancelled, and one that breaks off is reported and leaves no file", {
  tag: "@looks",
}, async ({ page, api }) => {
  await makePayment(api, `E2E-${word()}`);
  await page.goto("/dashboard/payments");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/dashboard/payments/export**", async (route) => {
    await released;
    await route.abort();
  });
  const button = page.getByRole("button", { name: "Export CSV" });
  await button.click();
  await expectAccessible(page, "dialog");
  await page.getByRole("button", { name: "Cancel export" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await button.click();
  await expect(page.getByText("No file was saved")).toBeVisible();
  await expectAccessible(page, "dialog");
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
