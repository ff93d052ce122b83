import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { connect, openCheckout, optionOf } from "@/tests/e2e/checkout-visit";
import { confirmCode, enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { enterAsCoOwner, enterAsOwner, inDatabase, makeCoOwner } from "@/tests/e2e/settings-visit";
import { BOTH_LOOKS, DESKTOP_ALONE } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

const PAGE = "/dashboard/settings/emergency-stop";
const rowOf = (page: Page, place: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: place, exact: true }) });

/** Stops a network that the installation lacks, as one that was removed: nothing else depends on it. */
async function stopRemovedNetwork(): Promise<string> {
  const chainId = randomInt(1_000_000, 9_000_000);
  await inDatabase(
    "insert into payment_stop (id, chain_id, reason, stopped_by) values ($1::text, $1::bigint, $2, $3)",
    [chainId, "The bridge is down, and its tokens trade below a dollar", "npm run pause"],
  );
  return `Chain ${chainId}`;
}

test("the operator sees what is stopped and by whom, and resumes it with a second factor", {
  tag: BOTH_LOOKS,
}, async ({ page, demo }) => {
  const place = await stopRemovedNetwork();
  const [code = ""] = await enterAsCoOwner(page, demo.merchantId);
  await page.goto("/dashboard/settings/health");
  await page.getByRole("link", { name: "Emergency stop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Emergency stop" })).toBeVisible();
  await expect(rowOf(page, place)).toContainText("The bridge is down, and its tokens trade below a dollar");
  await expect(rowOf(page, place)).toContainText("Stopped by npm run pause");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: `Resume payments: ${place}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Resume payments on ${place}?` });
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Resume payments" }).click();
  await confirmCode(page, code);
  await expect(page.getByText(`Payments are taken again on ${place}.`)).toBeVisible();
  await expect(rowOf(page, place)).toHaveCount(0);
  await page.goto("/dashboard/settings/audit-log?type=payments.resumed");
  await expect(page.getByText(`resumed payments: ${place}`).filter({ visible: true })).toBeVisible();
});

test("the dialog says what a stop holds back and what continues, and wants a reason and a second factor", {
  tag: BOTH_LOOKS,
}, async ({ page, demo }) => {
  await enter(page, { dashboard: await makeCoOwner(demo.merchantId, "Cy Owner") });
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Stop payments" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop new payments" });
  await expect(dialog.getByRole("heading", { name: "This stops on all networks" })).toBeVisible();
  await dialog.getByLabel("Network").selectOption("Local Two");
  await dialog.getByLabel("Token").selectOption("WETH");
  await expect(dialog.getByRole("heading", { name: "This stops in WETH on Local Two" })).toBeVisible();
  await expect(dialog).toContainText("Refunds, returns and withdrawals");
  await expectAccessible(page, "dialog");
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Stop payments" }).click();
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("WETH trades below ETH");
  await dialog.getByRole("button", { name: "Stop payments" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(proof).toContainText("Set up a second factor first");
  await expect(proof).toContainText("npm run pause");
  await proof.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toContainText("Nothing was stopped");
});

test("another account's owner sees no button and no reason", { tag: DESKTOP_ALONE }, async ({ page }) => {
  await enterAsOwner(page);
  await page.goto(PAGE);
  await expect(page.getByText("The operator of this installation can stop new payments.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop payments" })).toHaveCount(0);
  await expect(page.getByText("npm run pause")).toHaveCount(0);
});

test("the operator stops a network: merchants get a notice, its options go, and come back", {
  tag: ["@alone", DESKTOP_ALONE],
}, async ({ page, demo, api, browser }) => {
  const [code = ""] = await enterAsCoOwner(page, demo.merchantId);
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Stop payments" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop new payments" });
  await dialog.getByLabel("Network").selectOption("Local Two");
  await dialog.getByLabel("Reason").fill("The bridge is down");
  await dialog.getByRole("button", { name: "Stop payments" }).click();
  await confirmCode(page, code);
  await expect(rowOf(page, "Local Two")).toContainText("Stopped by Bo Owner");

  const buyer = await browser.newPage();
  // Processes know a stop a second later.
  await buyer.waitForTimeout(1_100);
  await openCheckout(buyer, await createPayment(api));
  await connect(buyer, /^Pay with the test wallet/);
  await expect(optionOf(buyer, "USDC", "Local One")).toBeVisible();
  await expect(optionOf(buyer, "USDC", "Local Two")).toHaveCount(0);
  await page.goto("/dashboard");
  const main = page.getByRole("main");
  await expect(main.getByText("Local Two takes no new payments")).toBeVisible();
  await main.getByRole("link", { name: "Manage stops" }).click();
  await page.getByRole("button", { name: "Resume payments: Local Two" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Resume payments" }).click();
  // The first code counts for five minutes.
  await expect(rowOf(page, "Local Two")).toHaveCount(0);
  await buyer.close();
});
