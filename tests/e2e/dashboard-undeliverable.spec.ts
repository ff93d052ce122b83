import { randomBytes } from "node:crypto";
import { getAddress, type Hex, toHex } from "viem";
import type { privateKeyToAccount } from "viem/accounts";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { testDollarAbi } from "@/server/chain/abi/test-dollar";
import { newId } from "@/server/kernel/ids";
import { localChains } from "@/tests/e2e/checkout-visit";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { firstChain, makeOwnMerchant, makePaid, makeViewer, tokenOf } from "@/tests/e2e/money-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import { requireSuccess } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { injectWallet } from "@/tests/support/injected-wallet";
import { walletOf } from "@/tests/support/payments";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const OTHER = getAddress("0xa11ce00000000000000000000000000000000001");

/** Sends a transaction to USDC's contract on the first chain, as anybody may there. */
async function onDollar(
  { account }: TestWallet,
  call:
    | { functionName: "blacklist"; args: readonly [Hex] }
    | { functionName: "transfer"; args: readonly [Hex, bigint] },
): Promise<Hex> {
  const chain = firstChain();
  const abi = [...testDollarAbi, ...erc20Abi];
  const hash = await walletOf(chain, account as ReturnType<typeof privateKeyToAccount>).writeContract({
    address: tokenOf(chain, "USDC"),
    abi,
    ...call,
  } as never);
  await requireSuccess(chain, hash);
  return hash;
}

test("a refund that the buyer's address refuses goes to an address that the buyer signs for", {
  tag: "@looks",
}, async ({ page, browser, baseURL, api, demo }) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, false);
  const { id, buyer } = await makePaid(merchant.api);
  const shop = await makeWallet({ chains: localChains() });
  await onDollar(shop, { functionName: "blacklist", args: [buyer.account.address] });
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await page.getByRole("button", { name: "Refund $12.50" }).click();
  await expect(page.getByText("Undeliverable", { exact: true }).first()).toBeVisible({ timeout: 40_000 });
  await page.getByRole("link", { name: "View refund" }).click();
  await expect(page.getByText("USDC refuses transfers to the buyer's address").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ask the buyer for another address" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const refund = page.url();
  await page.getByRole("button", { name: "Record the transaction" }).click();
  const dialog = page.getByRole("dialog", { name: "Record the transaction?" });
  await dialog.getByRole("button", { name: "Record the transaction" }).click();
  await expect(dialog.getByLabel("Transaction hash")).toBeFocused();
  const elsewhere = await onDollar(shop, { functionName: "transfer", args: [OTHER, 12_500_000n] });
  await dialog.getByLabel("Transaction hash").fill(elsewhere);
  await dialog.getByRole("button", { name: "Record the transaction" }).click();
  await expect(dialog.getByText("sends no USDC to the buyer")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  const theirs = await (await browser.newContext({ baseURL, viewport: page.viewportSize() })).newPage();
  await injectWallet(theirs, { account: buyer.account, chains: localChains(), name: "Buyer's Wallet" });
  await theirs.goto(`/${id}`);
  await theirs.getByRole("link", { name: "Choose another address" }).click();
  await expect(theirs.getByRole("heading", { name: "Your refund could not be delivered" })).toBeVisible();
  await theirs.getByLabel("Send my refund to").fill(buyer.account.address);
  await theirs.getByRole("button", { name: "Sign with Buyer's Wallet" }).click();
  await expect(theirs.getByText("This address must be another address of yours.")).toBeVisible();
  await theirs.getByLabel("Send my refund to").fill(OTHER);
  await expect(theirs.getByText("This address must be another address of yours.")).toHaveCount(0);
  await expectAccessible(theirs);
  await expectNoSidewaysScroll(theirs);
  await theirs.getByRole("button", { name: "Sign with Buyer's Wallet" }).click();
  await expect(theirs.getByText("Address saved")).toBeVisible();
  await expect(theirs.getByText(`Your refund is sent to ${OTHER}.`)).toBeVisible();
  await expectAccessible(theirs);

  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("heading", { name: "What you can do" })).toHaveCount(0);
  await expect(page.getByText("The refund is sent there.").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await theirs.goto(`/refund/${id}`);
  await expect(theirs.getByRole("heading", { name: "There is nothing to do" })).toBeVisible();

  await enter(page, { dashboard: await makeViewer(demo) });
  await page.goto(refund);
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
});

test("a payment that lost its money shows it everywhere, and its loss can be accepted", {
  tag: "@looks",
}, async ({ page, api, demo }) => {
  const merchant = await makeOwnMerchant(api, false);
  const { id } = await makePaid(merchant.api);
  const exceptionId = newId("exc");
  // The state after a deep reorganisation, which would affect other tests' payments too. The chain still has this
  // execution, so the row uses another key: otherwise it would resolve at once.
  await inDatabase(
    `do $$ begin
      set local session_replication_role = replica;
      insert into payment_exception (id, account_id, merchant_id, payment_id, option_id, mode, kind, chain_id, token, amount, payer,
        destination, key, tx_hash, block_number, block_time)
      select '${exceptionId}', p.account_id, p.merchant_id, p.id, o.id, p.mode, 'lost', o.chain_id, o.token, o.amount, o.payer,
        o.destination, '${toHex(randomBytes(32))}', p.tx_hash, p.tx_block, now()
      from payment p join payment_option o on o.id = p.option_id where p.id = '${id}';
    end $$`,
    [],
  );
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  await expect(page.getByText("Do not ship.").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText("reversed this transfer. The money did not arrive.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "View exception" }).click();
  await expect(page.getByText("It cannot be refunded: the money never arrived.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create a payment link" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Accept the loss" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept the loss?" });
  await dialog.getByLabel("Note").fill("Shipped, and the buyer does not answer");
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Accept the loss" }).click();
  await expect(page.getByText("It was accepted as a loss.").first()).toBeVisible();
  await page.goto(`/dashboard/exceptions?merchant=${merchant.id}`);
  await expect(page.locator(`[data-exception="${exceptionId}"]`).filter({ visible: true })).toContainText(
    "Accepted as a loss",
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
