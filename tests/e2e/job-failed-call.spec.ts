import { countClicks } from "@/tests/e2e/clicks";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { BOTH_SIZES } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";

test("find a failed call: at most 3 clicks from the request log to both bodies and the error's meaning", {
  tag: BOTH_SIZES,
}, async ({ page, demo, api }) => {
  const refused = await api.post<{ error: { code: string } }>("/v1/payments", {
    referenceId: "FAILED-CALL",
    amount: { unit: "iso4217/USD", value: "-100" },
  });
  expect(refused.status, refused.text).toBe(400);
  const requestId = refused.headers.get("request-id") ?? "";
  const line = page.locator(`[data-request="${requestId}"]`).filter({ visible: true });
  await enter(page, demo);
  // The log is written after the answer.
  await expect(async () => {
    await page.goto("/dashboard/developers/requests");
    await expect(line).toBeVisible({ timeout: 1_000 });
  }).toPass();

  const job = countClicks();
  await job.select(page.getByRole("combobox", { name: "Status", exact: true }), "failed");
  await job.click(page.getByRole("button", { name: "Show", exact: true }));
  await expect(page).toHaveURL(/status=failed/);
  await job.click(line.getByRole("link"));
  await expect(page).toHaveURL(new RegExp(`/requests/${requestId}$`));
  job.expectAtMost(3);

  await expect(page.getByText("FAILED-CALL").first()).toBeVisible();
  await expect(page.getByText(/amount\.value/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
