import { countClicks } from "@/tests/e2e/clicks";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { mailsTo } from "@/tests/e2e/mail-visit";
import { makeOwner } from "@/tests/e2e/settings-visit";
import { BOTH_SIZES } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";

test("replace a forgotten password: at most 3 clicks and a mail's link", { tag: BOTH_SIZES }, async ({
  page,
}) => {
  const owner = await makeOwner();
  await page.goto("/sign-in");

  const job = countClicks();
  await job.click(page.getByRole("link", { name: "Forgot your password, or lost your phone?" }));
  // The sign-in page has a field of this name, too.
  await expect(page.getByRole("heading", { name: "Cannot sign in?" })).toBeVisible();
  await page.getByLabel("E-mail address").fill(owner.email);
  await job.click(page.getByRole("button", { name: "Send the link" }));
  await expect(page.getByText(`If ${owner.email} signs in here with a password`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(owner.email)).length).toBe(1);
  const [mail] = await mailsTo(owner.email);
  await page.goto(/http\S+[/]recover[?]token=\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  await page.getByLabel("New password").fill("an entirely other sentence");
  await job.click(page.getByRole("button", { name: "Set the password and sign in" }));
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  job.expectAtMost(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
