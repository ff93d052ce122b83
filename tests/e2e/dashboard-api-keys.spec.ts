import { randomBytes } from "node:crypto";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";

test("a key is made, shown once, works, and is revoked", { tag: "@looks" }, async ({ page, demo, api }) => {
  const name = `Till ${randomBytes(3).toString("hex")}`;
  await enter(page, demo);
  await page.goto("/dashboard/developers/api-keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create test key" }).click();
  await expect(dialog.getByText("Give the key a name.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Create test key" }).click();

  const shown = page.getByRole("dialog", { name: `Key “${name}” created` });
  const key = await shown.getByTestId("api-key").innerText();
  expect(key).toMatch(/^wcp_test_[0-9A-Za-z]{36}$/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await expect(shown).toHaveCount(0);
  await page.reload();
  expect(await page.content()).not.toContain(key.slice(13, -4));

  const withKey = api.as({ "Api-Key": key });
  const created = await withKey.post<{ paymentId: string }>("/v1/payments", {
    referenceId: "KEY-1",
    amount: { unit: "iso4217/USD", value: "100" },
  });
  expect(created.status, created.text).toBe(201);

  const line = page.locator("[data-key]").filter({ hasText: name, visible: true });
  await expect(line).toContainText(`${key.slice(0, 13)}…${key.slice(-4)}`);
  await expect(line).toContainText("Active");
  await line.getByRole("button", { name: `Revoke key ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: `Revoke the test key “${name}”?` });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Revoke key" }).click();
  await expect(line).toContainText("Revoked");
  await expect(line.getByRole("button", { name: /Revoke/ })).toHaveCount(0);
  await expect
    .poll(async () => (await withKey.get(`/v1/payments/${created.body.paymentId}/status`)).status)
    .toBe(401);
});

test("the page is accessible and fits", { tag: "@looks" }, async ({ page, demo }) => {
  await enter(page, demo);
  await page.goto("/dashboard/developers/api-keys");
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
