import { Webhook } from "standardwebhooks";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { startReceiver } from "@/tests/support/webhook-receiver";

test("an endpoint is added, tested, fails, gets its events again, and is rolled and deleted", {
  tag: "@looks",
}, async ({ page, demo }) => {
  const receiver = await startReceiver();
  await enter(page, demo);
  await page.goto("/dashboard/developers/webhooks");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook endpoint" });
  await dialog.getByRole("textbox", { name: "URL" }).fill("http://10.0.0.1/hook");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByText("must be an https URL")).toBeVisible();
  await dialog.getByRole("textbox", { name: "URL" }).fill(receiver.url);
  await dialog.getByRole("radio", { name: "Only some types" }).click();
  await dialog.getByRole("checkbox", { name: "payment.succeeded" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secret = await page.getByTestId("webhook-secret").innerText();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page, "dialog");
  await page.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("link", { name: receiver.url }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: receiver.url })).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  // No second attempt while the page is read.
  receiver.answer((response) => response.writeHead(500, { "Retry-After": "600" }).end("out of paper"));
  await page.getByRole("button", { name: "Send test event" }).click();
  // Payments of other tests succeed meanwhile.
  const line = page.locator("[data-delivery]").filter({ hasText: "webhook_endpoint.test" });
  await expect(line).toContainText("1 attempt");
  await expect(page.getByText("Failing", { exact: true })).toBeVisible();
  await line.getByRole("button", { name: "Details of webhook_endpoint.test" }).click();
  await expect(line.getByText("out of paper")).toBeVisible();
  await expect(line.getByText('"type": "webhook_endpoint.test"')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  receiver.answer((response) => response.end("ok"));
  await line.getByRole("button", { name: "Resend webhook_endpoint.test" }).click();
  await expect(line).toContainText("Delivered");
  await expect(page.getByText("Healthy", { exact: true })).toBeVisible();
  // Payments of other tests may have succeeded meanwhile.
  const verified = receiver.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
  expect(verified).toContainEqual(expect.objectContaining({ type: "webhook_endpoint.test" }));
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit the endpoint" });
  await edit.getByRole("textbox", { name: "Description" }).fill("Orders");
  await edit.getByRole("checkbox", { name: "payment.failed" }).click();
  await expectAccessible(page);
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("payment.succeeded, payment.failed")).toBeVisible();
  await expect(page.getByText("Orders", { exact: true })).toBeVisible();
  const { id } = JSON.parse(receiver.received[0]?.body ?? "{}");
  await page.goto(`${page.url()}?event=${id}`);
  await expect(page.locator("[data-delivery]")).toHaveCount(1);
  await page.getByRole("link", { name: "Show all deliveries" }).click();

  await page.getByRole("link", { name: "Failed", exact: true }).click();
  await expect(page).toHaveURL(/status=failed$/);
  await expect(page.getByText("No deliveries")).toBeVisible();

  await page.getByRole("button", { name: "Roll secret" }).click();
  await expectAccessible(page, "dialog");
  await page.getByRole("dialog").getByRole("button", { name: "Roll secret" }).click();
  expect(await page.getByTestId("webhook-secret").innerText()).not.toBe(secret);
  await expectAccessible(page, "dialog");
  await page.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expectAccessible(page, "dialog");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page).toHaveURL("/dashboard/developers/webhooks");
  await expect(page.getByRole("link", { name: receiver.url })).toHaveCount(0);
  receiver.stop();
});
