import type { Page } from "@playwright/test";
import { connect, expectPaid, installBuyer, openCheckout, payWith } from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";
import type { SignedTransaction } from "@/tests/support/wallet-rpc";

const WALLET = /^Buyer's Wallet/;

interface Confirm {
  optionId: string;
  results: { data: string[] }[];
}

/** Stores each reported transaction as one that no node shows. */
async function keepAsClaims(page: Page, paymentId: string): Promise<void> {
  await page.route("**/confirm?*", async (route) => {
    const { optionId, results } = route.request().postDataJSON() as Confirm;
    await inDatabase(
      `insert into payment_claim (id, payment_id, option_id, tx_hash, results)
       values ('clm_' || substr(md5($3), 1, 20), $1, $2, $3, $4) on conflict do nothing`,
      [paymentId, optionId, results.at(-1)?.data[0], JSON.stringify(results)],
    );
    await route.fulfill({ json: { status: "requires_action", isFinal: false, pollInMs: 1_000, info: null } });
  });
}

test("a transaction that the network does not show is waited for over a reload, and replaced once it is lost", {
  tag: "@phone",
}, async ({ page, api, browser, baseURL }) => {
  test.slow();
  const sent: SignedTransaction[] = [];
  await installBuyer(page, { hold: (transaction) => sent.push(transaction) });
  const id = await createPayment(api);
  await keepAsClaims(page, id);
  await openCheckout(page, id);
  await connect(page, WALLET);
  await payWith(page, "ETH", "Local One");
  await expect(page.getByRole("heading", { name: "Your transaction was sent" })).toBeVisible();
  const hash = sent[0]?.hash ?? "";
  await expect(page.getByTitle(hash)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Your transaction was sent" })).toBeVisible();
  await expect(page.getByTitle(hash)).toBeVisible();
  await page.waitForTimeout(6_000);
  await expect(page.getByRole("heading", { name: "Your transaction was sent" })).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expectAccessible(page);

  const other = await (await browser.newContext({ baseURL })).newPage();
  await openCheckout(other, id);
  await expect(other.getByText("A transaction was sent for this payment")).toBeVisible();
  await expect(other.getByTitle(hash)).toBeVisible();
  await expect(other.getByRole("heading", { name: "Pay in this browser" })).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);

  await inDatabase("update payment_claim set dropped_at = now() where payment_id = $1", [id]);
  await expect(page.getByRole("heading", { name: "Your transaction did not arrive" })).toBeVisible();
  await expect(page.getByText(/no longer shows it as pending, you can try again/)).toBeVisible();
  await expect(other.getByText("A transaction was sent for this payment")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Try again" }).click();
  await page.unrouteAll();
  await connect(page, WALLET);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
  await expectPaid(other);
  await other.context().close();
});
