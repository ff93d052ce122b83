import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { localChains } from "@/tests/e2e/checkout-visit";
import {
  chooseFromMenu,
  confirmPassword,
  enter,
  expectAccessible,
  expectNoSidewaysScroll,
} from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { injectWallet } from "@/tests/support/injected-wallet";
import { makeAnimation, makeImage } from "@/tests/support/logo-files";

const newName = () => `Stall ${randomBytes(4).toString("hex")}`;

/** Creates a merchant through the page and ends on the merchant's page. */
async function create(page: Page, name: string): Promise<string> {
  await page.goto("/dashboard/merchants/new");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Contact e-mail" }).fill("stall@florin.test");
  await page.getByRole("button", { name: "Create merchant" }).click();
  await page.waitForURL(/\/dashboard\/merchants\/mrch_/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

/** Makes the browser's processor `times` as slow, so that a page draws long after an answer. */
async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: times });
}

const lineOf = (page: Page, id: string) => page.locator(`[data-merchant="${id}"]`).filter({ visible: true });

test("a merchant is created, and found by a part of its name", { tag: "@looks" }, async ({ page, demo }) => {
  const name = newName();
  await enter(page, demo);
  await page.goto("/dashboard/merchants/new");
  await page.getByRole("button", { name: "Create merchant" }).click();
  await expect(page.getByText("Give the merchant a name.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const id = await create(page, name);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto("/dashboard/merchants");
  await page.getByRole("searchbox", { name: "Name or id" }).fill(name.slice(6).toUpperCase());
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/search=/);
  await expect(lineOf(page, id)).toContainText(name);
  await expect(page.getByText("1 merchant", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Suspended" }).click();
  await expect(page.getByText(/No merchant’s name or id has/)).toBeVisible();
  await expectAccessible(page);
});

test("the logo that is previewed is saved with the new merchant; one that is refused keeps the form", {
  tag: "@looks",
}, async ({ page, demo }) => {
  const name = newName();
  await enter(page, demo);
  await page.goto("/dashboard/merchants/new");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Contact e-mail" }).fill("stall@florin.test");
  const file = page.locator('input[type="file"]');
  const choose = (buffer: Buffer, mimeType = "image/png") =>
    file.setInputFiles({ name: "logo", mimeType, buffer });
  const save = page.getByRole("button", { name: "Create merchant" });
  const refusal = page.getByRole("alert").filter({ hasText: "The logo was not accepted" });

  await choose(await makeImage(400, 400));
  await expect(page.getByText("This image is 400 × 400.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use this logo" })).toHaveCount(0);
  await save.click();
  await expect(refusal).toContainText("The image does not meet every rule.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose another" }).click();
  await expect(refusal).toHaveCount(0);

  // A browser draws the first frame of an animation; the server accepts only still images.
  await choose(await makeAnimation(600), "image/webp");
  await expect(page.getByText("What buyers see")).toBeVisible();
  await save.click();
  await expect(refusal).toContainText("The image must be one still image.");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(name);

  await page.getByRole("tab", { name: "From a URL" }).click();
  await page.getByRole("textbox", { name: "URL of the image" }).fill("http://shop.example/logo.png");
  await slowDown(page, 20);
  await save.click();
  await expect(page.getByText("The URL must be an https URL.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "URL of the image" })).toBeFocused();
  await slowDown(page, 1);
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Upload a file" }).click();
  await choose(await makeImage(600, 600));
  await save.click();
  await page.waitForURL(/\/dashboard\/merchants\/mrch_/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
});

test("a merchant is suspended, taken up again and deleted, after the page has shown what follows", {
  tag: "@looks",
}, async ({ page, demo, api }) => {
  const name = newName();
  await enter(page, demo);
  const id = await create(page, name);
  const act = async (verb: string) => {
    await page.getByRole("button", { name: `More for ${name}` }).click();
    await expectAccessible(page, "menu");
    await page.getByRole("menuitem", { name: verb }).click();
    const question = page.getByRole("alertdialog", { name: `${verb} ${name}?` });
    await expect(question).toContainText(
      verb === "Activate" ? "It takes new payments" : "New payments are refused",
    );
    return question;
  };
  const pay = () =>
    api.as({ "Merchant-Id": id }).post("/v1/payments", {
      referenceId: "STALL-1",
      amount: { unit: "iso4217/USD", value: "100" },
    });
  expect((await pay()).status).toBe(201);
  await page.reload();
  const suspend = await act("Suspend");
  await expect(suspend).toContainText("Its 1 open payment stays payable");
  await expectAccessible(page);
  await suspend.getByRole("button", { name: `Suspend ${name}` }).click();
  await expect(page.getByText("Suspended", { exact: true })).toBeVisible();
  await expect.poll(async () => (await pay()).status).toBe(403);
  const activate = await act("Activate");
  await expectAccessible(page, "dialog");
  await activate.getByRole("button", { name: `Activate ${name}` }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect.poll(async () => (await pay()).status).toBe(201);

  const remove = await act("Delete");
  await expect(remove).toContainText("This cannot be undone.");
  await expectAccessible(page, "dialog");
  await remove.getByRole("button", { name: `Delete ${name}` }).click();
  await page.waitForURL(/\/dashboard\/merchants$/);
  await expect(lineOf(page, id)).toHaveCount(0);
  await page.goto(`/dashboard/merchants/${id}`);
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});

test("a logo is refused with the rule that it breaks, cropped, uploaded, and shown to buyers and in the lists", {
  tag: "@looks",
}, async ({ page, demo, api }) => {
  const name = newName();
  await enter(page, demo);
  const id = await create(page, name);
  await page.getByRole("button", { name: "Add a logo" }).click();
  const dialog = page.getByRole("dialog", { name: `Logo of ${name}` });
  const file = dialog.locator('input[type="file"]');
  const choose = async (buffer: Buffer, mimeType = "image/png") =>
    file.setInputFiles({ name: "logo", mimeType, buffer });

  await choose(await makeImage(400, 400));
  await expect(dialog.getByText("This image is 400 × 400.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Use this logo" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Choose another" }).click();
  await choose(Buffer.from("<svg/>"), "image/svg+xml");
  await expect(dialog.getByText("This file is image/svg+xml.")).toBeVisible();
  await dialog.getByRole("button", { name: "Choose another" }).click();

  await choose(await makeImage(1_200, 800));
  const crop = dialog.getByRole("button", { name: /^Crop, 800 pixels wide, 200 from the left/ });
  await crop.focus();
  await page.keyboard.press("ArrowRight");
  await expect(
    dialog.getByRole("button", { name: /^Crop, 800 pixels wide, 224 from the left/ }),
  ).toBeFocused();
  await dialog.getByRole("slider", { name: "Size of the crop" }).fill("600");
  await expect(dialog.getByRole("button", { name: /^Crop, 600 pixels wide/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Use this logo" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();

  const shown = await api.get<{ merchant: { iconUrl: string } }>(`/v1/merchants/${id}`);
  expect(shown.body.merchant.iconUrl).toMatch(/^https?:\/\/[^/]+\/logos\/[0-9a-f]{64}$/);
  const image = await page.request.get(shown.body.merchant.iconUrl);
  expect(image.headers()["content-type"]).toBe("image/webp");
  const paid = await api
    .as({ "Merchant-Id": id })
    .post<{ gatewayUrl: string; paymentId: string }>("/v1/payments", {
      referenceId: "LOGO-1",
      amount: { unit: "iso4217/USD", value: "100" },
    });
  await page.goto(`/?pid=${paid.body.paymentId}`);
  await expect(page.locator('img[src^="/logos/"]')).toBeVisible();
  await page.goto(`/dashboard/payments?q=${paid.body.paymentId}`);
  const line = page.locator(`[data-payment="${paid.body.paymentId}"]`).filter({ visible: true });
  await expect(line.locator('img[src^="/logos/"]')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/dashboard/merchants/${id}`);
  await page.getByRole("button", { name: "Change logo" }).click();
  await dialog.getByRole("tab", { name: "From a URL" }).click();
  await dialog.getByRole("textbox", { name: "URL of the image" }).fill("http://shop.example/logo.png");
  await dialog.getByRole("button", { name: "Check and use" }).click();
  await expect(dialog.getByText("The URL must be an https URL.")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByText("buyers see the first letter of the name")).toBeVisible();
});

test("destinations are checked while they are typed, proven by their wallet, and not changed by a password", {
  tag: "@looks",
}, async ({ page, demo }) => {
  const wallet = privateKeyToAccount(generatePrivateKey());
  const name = newName();
  await injectWallet(page, { account: wallet, chains: localChains(), name: "Shop Wallet" });
  await enter(page, demo);
  await create(page, name);
  await page.getByRole("button", { name: "Add destinations" }).click();
  const dialog = page.getByRole("dialog", { name: `Destinations of ${name}` });
  const address = dialog.getByRole("textbox", { name: "Address" }).first();
  await address.fill("shop.eth");
  await expect(dialog.getByText(/Names such as/)).toBeVisible();
  await address.fill(miscased(wallet.address));
  await expect(dialog.getByText(/The checksum does not fit/)).toBeVisible();
  await expectAccessible(page);
  await address.fill(`0x${"0".repeat(40)}`);
  await expect(dialog.getByText(/This is the zero address/)).toBeVisible();
  await address.fill(demo.tokens[0]?.address ?? "");
  await expect(dialog.getByText(/This is a token or a contract/)).toBeVisible();
  await address.fill(wallet.address);
  await expect(dialog.getByText("The checksum is right.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add another" }).click();
  await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Save 2 destinations" }).click();
  await expect(page.getByText("so your sign-in alone is not enough")).toBeVisible();
  await expectAccessible(page);
  await confirmPassword(page, demo.dashboard.password);
  await expect(dialog).toHaveCount(0);
  const lines = page.locator("[data-destination]");
  await expect(lines).toHaveCount(2);

  const first = lines.first();
  await chooseFromMenu(first, "Prove control");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign with Shop Wallet" }).click();
  await expect(first).toContainText("Proven on");

  await chooseFromMenu(first, "Change address");
  const change = page.getByRole("dialog", { name: /^Destination of / });
  const alike = `${wallet.address.slice(0, 6)}${"5".repeat(32)}${wallet.address.slice(-4)}`.toLowerCase();
  await change.getByRole("textbox", { name: "Address" }).fill(alike);
  await expect(change.getByText("This address only looks like one that you know")).toBeVisible();
  await expect(change.getByText(`A present or former destination of ${name}`)).toBeVisible();
  await expectAccessible(page);
  await change.getByRole("textbox", { name: "Address" }).fill(demo.buyer.address);
  await change.getByRole("button", { name: "Request change" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(proof).toContainText(`on Local One of ${name}`);
  await expect(proof.getByText("Set up a second factor first")).toBeVisible();
  await expect(proof.getByRole("button", { name: "Confirm and continue" })).toBeDisabled();
  await expectAccessible(page);
  await proof.getByRole("button", { name: "Cancel" }).click();
  await expect(change.getByText("The old address is still in use")).toBeVisible();
});

test("a bank account is named, its number shown to nobody", { tag: "@looks" }, async ({ page, demo }) => {
  const name = newName();
  await enter(page, demo);
  const id = await create(page, name);
  await page.getByRole("button", { name: "Add bank account" }).click();
  const bank = page.getByRole("dialog", { name: `A bank account of ${name}` });
  await bank.getByRole("textbox", { name: "IBAN" }).fill("DE89 3704 0044 0532 0130 01");
  await bank.getByRole("button", { name: "Save bank account" }).click();
  await confirmPassword(page, demo.dashboard.password);
  await expect(bank.getByText(/is not a valid IBAN/)).toBeVisible();
  await expectAccessible(page, "dialog");
  await bank.getByRole("textbox", { name: "IBAN" }).fill("DE89 3704 0044 0532 0130 00");
  await bank.getByRole("button", { name: "Save bank account" }).click();
  await expect(page.getByRole("list", { name: "Bank accounts" })).toContainText("Being verified");
  expect(await page.content()).not.toContain("3704 0044");
  await page.getByRole("button", { name: "Add bank account" }).click();
  await expect(bank.getByRole("textbox", { name: "IBAN" })).toHaveValue("");
  await page.goto(`/dashboard/merchants/${id}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

/** Returns the address with the case of its first letter changed, so that its checksum is wrong. */
function miscased(address: string): string {
  const swap = (one: string) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase());
  return address.replace(/[a-fA-F]/, swap);
}
