import { fillIn, makeRequiringData, PERSON, send } from "@/tests/e2e/collect-visit";
import { enter, expectAccessible } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { confirm, sign } from "@/tests/support/pay";

test("what a buyer gave is shown in the dashboard on request, which the audit log records", {
  tag: "@looks",
}, async ({ page, demo, api }) => {
  const { id, form, wallet, option, api: shop } = await makeRequiringData(page, demo, api);
  await page.goto(form);
  await fillIn(page);
  await send(page);
  await expect(page.getByRole("heading", { name: "Saved" })).toBeVisible();
  const { status, text } = await confirm(shop, id, await sign(shop, id, { wallet, option }));
  expect(status, text).toBe(200);

  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  const buyer = page.getByRole("region", { name: "Buyer" });
  await expect(buyer.getByText("is recorded in the audit log")).toBeVisible();
  await expect(page.getByText(PERSON.name)).toHaveCount(0);
  await buyer.getByRole("button", { name: "Show personal data" }).click();
  await expect(buyer.getByText(PERSON.name)).toBeVisible();
  await expect(buyer.getByText(PERSON.address)).toBeVisible();
  await expectAccessible(page);
  await buyer.getByRole("button", { name: "Hide personal data" }).click();
  await expect(page.getByText(PERSON.name)).toHaveCount(0);

  await page.goto("/dashboard/settings/audit-log");
  const entry = page.getByRole("row").or(page.getByRole("listitem"));
  const view = entry.filter({ hasText: "viewed the data that the buyer of" });
  await expect(view.filter({ hasText: new RegExp(wallet.account.address, "i") })).toBeVisible();
});
