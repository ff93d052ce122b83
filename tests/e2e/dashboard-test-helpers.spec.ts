import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment, type StatusAnswer } from "@/tests/support/pay";

const PANEL = { name: "Test this payment" };

test("a test payment fails and another is paid too late, by the buttons of their pages", {
  tag: "@looks",
}, async ({ page, api, demo }) => {
  const [failing, late] = [await createPayment(api), await createPayment(api)];
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${failing}`);
  const panel = page.getByRole("region", PANEL);
  await expect(panel.getByRole("button")).toHaveText([
    ...["Pay", "Fail", "Expire", "Pay too late", "Pay twice", "Pay too little"],
  ]);
  await expect(panel.getByRole("button", { name: "Fail" })).toHaveAccessibleDescription(/runs out of gas/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole("button", { name: "Fail" }).press("Enter");
  await expect(page.getByText("Fail: done")).toBeVisible();
  await expect(page.getByText("Failed", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(panel).toHaveCount(0);
  const status = async (id: string) => (await api.get<StatusAnswer>(`/v1/payments/${id}/status`)).body.status;
  expect(await status(failing)).toBe("failed");

  await page.goto(`/dashboard/payments/${late}`);
  await panel.getByRole("button", { name: "Pay too late" }).click();
  await expect(page.getByText("Paid too late: open")).toBeVisible({ timeout: 15_000 });
  expect(await status(late)).toBe("expired");
});

test("a helper that can do nothing says why", async ({ page, api, demo }) => {
  const token = demo.tokens.find(({ symbol }) => symbol === "USDC");
  const unit = `caip19/eip155:${demo.chainId}/erc20:${token?.address}`;
  const id = await createPayment(api, { amount: { unit, value: "2000000" } });
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  const panel = page.getByRole("region", PANEL);
  await panel.getByRole("button", { name: "Pay twice" }).click();
  await expect(panel.getByRole("alert")).toContainText("Pay twice did not work");
  await expect(panel.getByRole("alert")).toContainText("two networks");
  await panel.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(panel.getByRole("button")).toHaveText(["Reorganise the network"], { timeout: 15_000 });
  await expect(panel.getByRole("alert")).toHaveCount(0);
});
