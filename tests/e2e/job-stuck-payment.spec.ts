import { countClicks } from "@/tests/e2e/clicks";
import { enter, expectAccessible, expectNoSidewaysScroll, lineOf } from "@/tests/e2e/dashboard-visit";
import { hold } from "@/tests/e2e/fault-states";
import { pastTheRules } from "@/tests/e2e/settings-visit";
import { BOTH_SIZES } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

test("see why a payment is stuck: 1 click from the list to its age, the usual time and the cause", {
  tag: BOTH_SIZES,
}, async ({ page, demo, api }) => {
  const id = await createPayment(api);
  await hold(api, id);
  await pastTheRules("update payment set updated_at = now() - interval '7 minutes' where id = $1", [id]);
  await enter(page, demo);
  await page.goto(`/dashboard/payments?q=${id}`);
  await expect(lineOf(page, id)).toContainText(/7 min/);

  const job = countClicks();
  await job.click(lineOf(page, id).getByRole("link"));
  job.expectAtMost(1);
  await expect(page.getByText(/has taken 7 minutes so far; it usually takes a few seconds\./)).toBeVisible();
  await expect(page.getByText(/do not ship yet/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
