import { encode } from "uqr";
import { inSeconds, openCheckout } from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

const order = { referenceId: "Table 7", amount: { unit: "iso4217/USD", value: "123456" } };

test("shows who is paid, how much, for what, until when, and that it is a test", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  const id = await createPayment(api, { ...order, expiresAt: inSeconds(600) });
  await openCheckout(page, id);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay .+ \$1,234\.56$/);
  await expect(page.getByText("Reference Table 7")).toBeVisible();
  await expect(page.getByText("Test, no real money")).toBeVisible();
  await expect(page.getByText("Awaiting payment")).toBeVisible();
  await expect(page.getByText(/^Pay by .*\d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(9:\d\d|10:00)$/);
  await expect(page).toHaveTitle(/^Test · Pay \$1,234\.56 to /);
  for (const network of ["Local One", "Local Two"]) {
    await expect(page.getByText(`USDC, USDT, WETH, ETH on ${network}`)).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("shows what the payment is for, and a word of any length fits", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  const given = ["Two espressos & a croissant", "x".repeat(200), "شاي وقهوة"];
  for (const description of given) {
    const id = await createPayment(api, { ...order, description, metadata: { cart: "hidden from buyers" } });
    await openCheckout(page, id);
    await expect(page.getByText(description, { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await page.content()).not.toContain("hidden from buyers");
  }
  await expectAccessible(page);
});

test("is the same page under the payment's own address", async ({ page, api }) => {
  const id = await createPayment(api, order);
  await page.goto(`/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$1,234.56");
});

test("shows the payment link as a code, dark on light in either theme", async ({ page, api, baseURL }) => {
  const id = await createPayment(api, order);
  await page.emulateMedia({ colorScheme: "dark" });
  await openCheckout(page, id);
  const code = page.getByRole("img", { name: "QR code of the payment link" });
  const box = await code.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(240);
  expect(box?.height).toBe(box?.width);
  expect(await code.evaluate((svg) => getComputedStyle(svg).backgroundColor)).toBe("rgb(255, 255, 255)");

  const wanted = encode(`${baseURL}/?pid=${id}`, { ecc: "Q", border: 4 });
  expect(await code.getAttribute("viewBox")).toBe(`0 0 ${wanted.size} ${wanted.size}`);
  const path = (await code.locator("path").getAttribute("d")) ?? "";
  expect(modulesOf(path, wanted.size)).toEqual(wanted.data);
});

/** Lists the dark modules covered by the runs of a code's path. */
function modulesOf(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return modules;
}

test("puts the code first on a desktop and the wallets first on a phone", { tag: "@mobile" }, async ({
  page,
  api,
  isMobile,
}) => {
  await openCheckout(page, await createPayment(api, order));
  const code = await page.getByRole("heading", { name: "Scan to pay" }).boundingBox();
  const wallets = await page.getByRole("heading", { name: "Pay in this browser" }).boundingBox();
  expect((code?.y ?? 0) > (wallets?.y ?? 0)).toBe(isMobile);
});

test("copies the link and confirms it", async ({ page, api, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await createPayment(api, order);
  await openCheckout(page, id);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/?pid=${id}`);
});

test("works without script as far as code, amount, merchant and status go", async ({
  browser,
  api,
  baseURL,
}) => {
  const expiresAt = inSeconds(600);
  const id = await createPayment(api, { ...order, expiresAt });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/?pid=${id}`);
  const endsToday = new Date(expiresAt * 1_000).getUTCDate() === new Date().getUTCDate();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay .+ \$1,234\.56$/);
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await expect(page.getByText("Awaiting payment")).toBeVisible();
  const deadline = endsToday ? /^Pay by \d\d:\d\d UTC$/ : /^Pay by \w{3} \d+, \d\d:\d\d UTC$/;
  await expect(page.getByText(deadline)).toBeVisible();
  await expect(page.getByRole("link", { name: `${baseURL}/?pid=${id}` })).toBeVisible();
  await expect(page.getByText("does not update without JavaScript")).toBeVisible();
  await context.close();
});

test("fits 320 pixels", { tag: "@narrow" }, async ({ page, api }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openCheckout(page, await createPayment(api, order));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("reports an unknown payment, with 404", { tag: "@phone" }, async ({ page }) => {
  for (const address of ["/?pid=pay_doesNotExist", "/?pid=%00", "/pay_doesNotExist", "/?pid=a&pid=b"]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { name: "There is no such payment" })).toBeVisible();
    await expect(page.getByText("Nothing can be paid here.")).toBeVisible();
  }
  await expectAccessible(page);
});

test("leads to the dashboard without a payment", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/(dashboard|sign-in)/);
});
