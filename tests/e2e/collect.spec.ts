import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import {
  type DataPayment,
  fillIn,
  fillInBirthDate,
  makeRequiringData,
  PERSON,
  send,
} from "@/tests/e2e/collect-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { confirm, sign } from "@/tests/support/pay";

const COMPLETE = { type: "IC_COMPLETE", success: true };

/** Stand-ins for the bridges of wallets' web views; each records its messages. */
const BRIDGES: Record<string, string> = {
  "React Native": "window.ReactNativeWebView = { postMessage: (json) => heard(JSON.parse(json)) }",
  iOS: "window.webkit = { messageHandlers: { payDataCollectionComplete: { postMessage: (message) => heard(message) } } }",
  Android: "window.AndroidWallet = { onDataCollectionComplete: (json) => heard(JSON.parse(json)) }",
};

/** The messages that the wallet around the form receives. */
async function listen(page: Page): Promise<unknown[]> {
  const messages: unknown[] = [];
  await page.context().exposeFunction("heard", (message: unknown) => messages.push(message));
  return messages;
}

/** The address of a wallet's own page, on another site. */
async function serveWallet(body: string): Promise<{ url: string; close: () => void }> {
  const script = `addEventListener("message", ({ data }) => heard(data))`;
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Wallet</title><script>${script}</script>${body}`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Continues in the wallet: the payment is confirmed without the data. */
async function expectConfirmed({ api, id, wallet, option }: DataPayment): Promise<void> {
  const { status, text } = await confirm(api, id, await sign(api, id, { wallet, option }));
  expect(status, text).toBe(200);
}

const saved = (page: Pick<Page, "getByRole">) => page.getByRole("heading", { name: "Saved" });

for (const [name, bridge] of Object.entries(BRIDGES)) {
  test(`${name} hears one IC_COMPLETE, after which the payment goes through`, async ({ page, demo, api }) => {
    const payment = await makeRequiringData(page, demo, api);
    const messages = await listen(page);
    await page.addInitScript(bridge);
    await page.goto(payment.form);
    await fillIn(page);
    expect(messages).toEqual([]);
    await send(page);
    await expect(saved(page)).toBeFocused();
    await expect.poll(() => messages).toEqual([COMPLETE]);
    await expectConfirmed(payment);
    expect(messages).toEqual([COMPLETE]);
  });
}

test("the page that frames it gets one IC_COMPLETE, and its messages are ignored", async ({
  page,
  demo,
  api,
  baseURL,
}) => {
  const payment = await makeRequiringData(page, demo, api);
  const messages = await listen(page);
  const src = `${baseURL}${payment.form}`;
  const server = await serveWallet(`<iframe title="form" width="380" height="800" src="${src}"></iframe>`);
  await page.goto(server.url);
  const form = page.frameLocator("iframe");
  await expect(form.getByRole("heading", { name: "Asking Shop asks who is paying" })).toBeVisible();
  await page.evaluate((complete) => {
    for (const message of [complete, "IC_COMPLETE", { type: "prefill", fullName: "Eve" }]) {
      window.frames[0]?.postMessage(message, "*");
    }
  }, COMPLETE);
  await fillIn(form as unknown as Page);
  await send(form as unknown as Page);
  await expect(saved(form as unknown as Page)).toBeVisible();
  await expect.poll(() => messages).toEqual([COMPLETE]);
  await expectConfirmed(payment);
  server.close();
});

test("the page that opened it hears one IC_COMPLETE", async ({ page, demo, api, baseURL }) => {
  const payment = await makeRequiringData(page, demo, api);
  const messages = await listen(page);
  const server = await serveWallet("<p>Wallet</p>");
  await page.goto(server.url);
  const opened = page.waitForEvent("popup");
  await page.evaluate((url) => void window.open(url), `${baseURL}${payment.form}`);
  const form = await opened;
  await fillIn(form);
  await send(form);
  await expect(saved(form)).toBeVisible();
  await expect.poll(() => messages).toEqual([COMPLETE]);
  await expectConfirmed(payment);
  server.close();
});

test("what is written before the script is there stays, and goes nowhere", async ({ page, demo, api }) => {
  const payment = await makeRequiringData(page, demo, api);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(payment.form, { waitUntil: "commit" });
  const name = page.getByLabel("Full name");
  await name.fill(PERSON.name);
  await name.press("Enter");
  const save = page.getByRole("button", { name: "Save and continue" });
  await expect(save).toBeDisabled();
  release();
  await expect(save).toBeEnabled();
  await expect(name).toHaveValue(PERSON.name);
  await fillInBirthDate(page, PERSON.dob);
  await expect(name).toHaveValue(PERSON.name);
  expect(page.url()).not.toContain("fullName");
});

test("goes to the wallet's address with what came of it, and shows nothing to fill in again", async ({
  page,
  demo,
  api,
}) => {
  const payment = await makeRequiringData(page, demo, api);
  const callback = encodeURIComponent("https://wallet.example/done?a=1");
  await page
    .context()
    .route("https://wallet.example/**", (route) => route.fulfill({ body: "Back in the wallet" }));
  await page.goto(`${payment.form}&callbackUrl=${callback}`);
  await expect(page.getByText("You then return to wallet.example.")).toBeVisible();
  await fillIn(page);
  await send(page);
  await expect(page).toHaveURL(`https://wallet.example/done?a=1&status=success&paymentId=${payment.id}`);
  const messages = await listen(page);
  await page.addInitScript(BRIDGES.Android ?? "");
  await page.goto(payment.form);
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => messages).toEqual([COMPLETE]);
});

test("a refusal is one IC_ERROR: the buyer's, and that of a payment that has ended or unknown", async ({
  page,
  demo,
  api,
}) => {
  const payment = await makeRequiringData(page, demo, api);
  const messages = await listen(page);
  await page.addInitScript(BRIDGES["React Native"] ?? "");
  const error = (code: string) => ({ type: "IC_ERROR", success: false, error: code });
  await page.goto(payment.form);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { name: "Nothing was saved" })).toBeFocused();
  await expect.poll(() => messages).toEqual([error("declined")]);
  // The payment is cancelled while the form is open.
  await page.goto(payment.form);
  await fillIn(page);
  await payment.api.post(`/v1/payments/${payment.id}/cancel`);
  await send(page);
  await expect(page.getByRole("heading", { name: "This form is closed" })).toBeFocused();
  await expect.poll(() => messages).toEqual([error("declined"), error("invalid_state")]);
  await page.goto("/collect/?pid=pay_unknown&accounts=x");
  await expect.poll(() => messages.at(-1)).toEqual(error("payment_not_found"));
  expect(messages).toHaveLength(3);
});

test("prefill fills the form and leaves the address at once; a malformed one is ignored", async ({
  page,
  demo,
  api,
}) => {
  const { form } = await makeRequiringData(page, demo, api);
  const known = { fullName: PERSON.name, pobCountry: "JP", pobAddress: "大阪", tosConfirmed: true, dob: 7 };
  const prefill = Buffer.from(JSON.stringify(known)).toString("base64url");
  await page.goto(`${form}&prefill=${prefill}`);
  await expect(page.getByLabel("Full name")).toHaveValue(PERSON.name);
  await expect(page.getByRole("combobox", { name: "Country of birth" })).toHaveValue("Japan");
  await expect(page.getByLabel("Place of birth")).toHaveValue("大阪");
  for (const part of ["Day", "Month", "Year"]) await expect(page.getByLabel(part)).toHaveValue("");
  for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  expect(page.url()).not.toContain("prefill");
  expect(await page.content()).not.toContain(prefill);
  for (const malformed of ["%00", "bm90IGpzb24", Buffer.from("[1]").toString("base64url"), "%E0%A4%A"]) {
    const tab = await page.context().newPage();
    await tab.goto(`${form}&prefill=${malformed}`);
    await expect(tab.getByLabel("Full name")).toHaveValue("");
    await expect(tab).not.toHaveURL(/prefill/);
    await tab.close();
  }
});

test("may be framed, runs no foreign script, and shows the requested theme", async ({ page, demo, api }) => {
  const { form } = await makeRequiringData(page, demo, api);
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
    const answer = await page.goto(`${form}&theme=${theme}`);
    const headers = answer?.headers() ?? {};
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors \*/);
    expect(headers["content-security-policy"]).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-frame-options"]).toBeUndefined();
    await expect(page.getByLabel("Full name")).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme);
  }
  expect(faults).toEqual([]);
  const link = `/?pid=${new URL(page.url()).searchParams.get("pid")}`;
  const checkout = await page.request.get(link, { headers: { accept: "text/html" } });
  expect(checkout.headers()["content-security-policy"]).toMatch(/frame-ancestors http:\/\/localhost:\d+$/);
});

test("is worked by keyboard, shows what does not fit, and is accessible in either theme", {
  tag: "@narrow",
}, async ({ page, demo, api }) => {
  const { form } = await makeRequiringData(page, demo, api);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(form);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByText("This is needed.")).toHaveCount(4);
  await expect(page.getByText("Choose a country from the list.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Full name").fill(PERSON.name);
  await fillInBirthDate(page, PERSON.dob);
  await page.getByRole("radio", { name: "Where I was born" }).check();
  const country = page.getByRole("combobox", { name: "Country of birth" });
  await country.pressSequentially("cote d");
  await expect(page.getByRole("option")).toHaveText(["Côte d’Ivoire"]);
  await expectAccessible(page);
  await country.press("Enter");
  await expect(country).toHaveValue("Côte d’Ivoire");
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.getByLabel("Place of birth").fill("x".repeat(201));
  await page.getByRole("checkbox", { name: "These details are true" }).press("Space");
  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(page.getByText("This must have at most 200 characters.")).toBeVisible();
  await expect(page.getByLabel("Place of birth")).toBeFocused();
  await page.getByLabel("Place of birth").fill("Abidjan");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page);
});
