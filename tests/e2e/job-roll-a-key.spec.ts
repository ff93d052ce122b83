import { randomBytes } from "node:crypto";
import { countClicks } from "@/tests/e2e/clicks";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { BOTH_SIZES } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";

test("roll a key: at most 3 clicks, and the old one still works for a day", { tag: BOTH_SIZES }, async ({
  page,
  demo,
  api,
}) => {
  const name = `Shop ${randomBytes(3).toString("hex")}`;
  await enter(page, demo);
  await page.goto("/dashboard/developers/api-keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create test key" }).click();
  const shown = page.getByTestId("api-key");
  const old = await shown.innerText();
  await page.getByRole("button", { name: "I have copied it" }).click();

  const job = countClicks();
  await job.click(page.getByRole("button", { name: `Roll key ${name}` }).filter({ visible: true }));
  const dialog = page.getByRole("dialog", { name: `Roll the test key “${name}”` });
  await expect(dialog.getByRole("radio", { name: "In 24 hours" })).toBeChecked();
  await expectAccessible(page);
  await job.click(dialog.getByRole("button", { name: "Roll key" }));
  const made = await shown.innerText();
  expect(made).not.toBe(old);
  await expectAccessible(page);
  await job.click(page.getByRole("button", { name: "I have copied it" }));
  job.expectAtMost(3);

  for (const key of [old, made]) {
    expect((await api.as({ "Api-Key": key }).get("/v1/payments?limit=1")).status).toBe(200);
  }
  const line = page.locator("[data-key]").filter({ hasText: name, visible: true });
  await expect(line.filter({ hasText: "Rolled, ends soon" })).toHaveCount(1);
  await expect(line.getByRole("button", { name: `Roll key ${name}` })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});
