import type { Page } from "@playwright/test";
import {
  connect,
  expectPaid,
  inSeconds,
  installBuyer,
  localChains,
  openCheckout,
  payWith,
} from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { makeLate, SMALL } from "@/tests/e2e/exception-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import { type Api, connectApi } from "@/tests/support/api";
import { publicClient, testClient } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { createMerchant } from "@/tests/support/merchants";
import { createPayment, findOption, pay } from "@/tests/support/pay";
import { makeWallet, type WalletAction } from "@/tests/support/wallet";
import type { SignedTransaction } from "@/tests/support/wallet-rpc";

const WALLET = /^Buyer's Wallet/;
const NOTHING_TAKEN = "No money was taken.";
const LATE = /^Your 0\.0005\d* ETH still reached .+\.$/;
/** Worth the gas of a closing call. */
const LARGE = { amount: { unit: "iso4217/USD", value: "12500" } };
const checkout = { successUrl: "https://shop.example/thanks", errorUrl: "https://shop.example/basket" };

test.beforeEach(({ page }) =>
  page.route("https://shop.example/**", (route) =>
    route.fulfill({ body: "the shop", contentType: "text/html" }),
  ),
);

async function cancel(api: Api, id: string): Promise<void> {
  const cancelled = await api.post(`/v1/payments/${id}/cancel`, {});
  expect(cancelled.status, cancelled.text).toBe(200);
}

/** Opens a payment, small unless changed, up to the wallet's prompt for Local One's coin. */
async function untilPrompt(
  page: Page,
  api: Api,
  { changes = {}, ...wallet }: Parameters<typeof installBuyer>[1] & { changes?: Record<string, unknown> },
): Promise<string> {
  await installBuyer(page, wallet);
  const id = await createPayment(api, { checkout, ...SMALL, ...changes });
  await openCheckout(page, id);
  await connect(page, WALLET);
  await payWith(page, "ETH", "Local One");
  return id;
}

async function hashOf(paymentId: string): Promise<string> {
  const [found] = await inDatabase<{ hash: string }>(
    "select tx_hash as hash from payment_exception where payment_id = $1",
    [paymentId],
  );
  return found?.hash ?? "";
}

test("money that is approved after the merchant cancelled is shown with its hash, and the buyer stays", {
  tag: "@phone",
}, async ({ page, api }) => {
  let approve: (isApproved: boolean) => void = () => {};
  const released = new Promise<boolean>((resolve) => {
    approve = resolve;
  });
  const id = await untilPrompt(page, api, {
    approve: ({ method }) => method !== "eth_sendTransaction" || released,
  });
  await expect(page.getByText("Answer in your wallet.")).toBeVisible();
  await cancel(api, id);
  await expect(page.getByRole("heading", { name: /cancelled this payment$/ })).toBeVisible();
  await expect(page.getByText("Nothing has arrived so far.")).toBeVisible();
  await expect(page.getByText(NOTHING_TAKEN)).toHaveCount(0);
  await expectAccessible(page);
  approve(true);
  await expect(page.getByText(LATE)).toBeVisible();
  const hash = await hashOf(id);
  await expect(page.getByTitle(hash)).toBeVisible();
  await expect(page.getByText("on Local One")).toBeVisible();
  await expect(page.getByText(/has been told\. .*this transaction hash and the reference/)).toBeVisible();
  await expect(page.getByText(NOTHING_TAKEN)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(page.getByText(LATE)).toBeVisible();
  await expect(page.getByTitle(hash)).toBeVisible();
  await page.waitForTimeout(4_000);
  expect(page.url()).toContain(id);
  await expect(page.getByRole("link", { name: "Back to shop.example" })).toBeVisible();
});

test("a transaction that no network shows when the merchant cancels is kept over a reload, until it arrives", {
  tag: "@phone",
}, async ({ page, api }) => {
  const sent: SignedTransaction[] = [];
  await page.route("**/confirm?*", (route) => route.abort());
  const id = await untilPrompt(page, api, { hold: (transaction) => sent.push(transaction) });
  await expect(page.getByRole("heading", { name: "Your transaction was sent" })).toBeVisible();
  await cancel(api, id);
  const [transaction] = sent;
  if (!transaction) throw new Error("the wallet got no request to send");
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(page.getByRole("heading", { name: /cancelled this payment$/ })).toBeVisible();
    await expect(page.getByText("Your transaction was sent and may still arrive.")).toBeVisible();
    await expect(page.getByTitle(transaction.hash)).toBeVisible();
    await expect(page.getByText(NOTHING_TAKEN)).toHaveCount(0);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.waitForTimeout(4_000);
  expect(page.url()).toContain(id);
  await transaction.broadcast();
  await expect(page.getByText(LATE)).toBeVisible();
  await expect(page.getByText("Your transaction was sent and may still arrive.")).toHaveCount(0);
  await expect(page.getByTitle(transaction.hash)).toBeVisible();
});

test("a transaction that the wallet sends after the network closed the payment fails, and no money was taken", {
  tag: "@phone",
}, async ({ page, api }) => {
  const sent: SignedTransaction[] = [];
  await page.route("**/confirm?*", (route) => route.abort());
  const id = await untilPrompt(page, api, { changes: LARGE, hold: (transaction) => sent.push(transaction) });
  await expect(page.getByRole("heading", { name: "Your transaction was sent" })).toBeVisible();
  await cancel(api, id);
  await expect(page.getByRole("heading", { name: /cancelled this payment$/ })).toBeVisible();
  await expect(page.getByText(NOTHING_TAKEN)).toBeVisible();
  await expect(page.getByText("Your transaction was sent and may still arrive.")).toHaveCount(0);
  const [transaction] = sent;
  if (!transaction) throw new Error("the wallet got no request to send");
  await transaction.broadcast();
  const [chain] = localChains();
  if (!chain) throw new Error("there is no chain");
  const { status } = await publicClient(chain).waitForTransactionReceipt({ hash: transaction.hash });
  expect(status).toBe("reverted");
  await page.waitForURL(`${checkout.errorUrl}?payment_id=${id}`);
  await openCheckout(page, id);
  await expect(page.getByText(NOTHING_TAKEN)).toBeVisible();
  await expect(page.getByText(LATE)).toHaveCount(0);
  expect(await hashOf(id)).toBe("");
});

test("shows that no money was taken once what the wallet was given can no longer be executed", async ({
  page,
  api,
}) => {
  const id = await untilPrompt(page, api, {
    changes: { expiresAt: inSeconds(30) },
    approve: ({ method }) => method !== "eth_sendTransaction" || new Promise<boolean>(() => {}),
  });
  await expect(page.getByText("Answer in your wallet.")).toBeVisible();
  const [option] = await inDatabase<{ deadline: string }>(
    "select max(deadline) as deadline from payment_option where payment_id = $1 and kind = 'native'",
    [id],
  );
  const deadlineMs = Number(option?.deadline) * 1_000;
  await cancel(api, id);
  await expect(page.getByText("Nothing has arrived so far.")).toBeVisible();
  await expect(page.getByText(/If your wallet still asks you to confirm, decline/)).toBeVisible();
  await expect(page.getByText(NOTHING_TAKEN)).toHaveCount(0);
  expect(Date.now()).toBeLessThan(deadlineMs);
  await page.waitForTimeout(deadlineMs + 2_000 - Date.now());
  for (const chain of localChains()) await testClient(chain).mine({ blocks: 1 });
  await expect(page.getByText(NOTHING_TAKEN)).toBeVisible();
  await expect(page.getByText("Nothing has arrived so far.")).toHaveCount(0);
});

test("an expired payment with a transaction in the wallet ends in what the network shows", async ({
  page,
  api,
}) => {
  test.slow();
  await untilPrompt(page, api, {
    changes: { expiresAt: inSeconds(25) },
    approve: ({ method }) => method !== "eth_sendTransaction" || new Promise<boolean>(() => {}),
  });
  const money = page.locator("section[aria-labelledby=outcome] p").first();
  await expect(page.getByRole("heading", { name: "This payment has expired" })).toBeVisible({
    timeout: 40_000,
  });
  await expect(money).toHaveText(/^(Nothing has arrived so far|No money was taken)\.$/);
  await page.waitForTimeout(2_000);
  for (const chain of localChains()) await testClient(chain).mine({ blocks: 1 });
  await expect(money).toHaveText(NOTHING_TAKEN);
});

test("a second transfer on the other network is shown under the receipt, and the buyer stays", {
  tag: "@phone",
}, async ({ page, demo }) => {
  const { buyer } = await installBuyer(page);
  const partner = connectApi(demo.url, { "Api-Key": demo.apiKey });
  const made = await createMerchant(partner, { supportEmail: "help@shop.example" });
  const merchantId = made.body.merchant.id;
  const api = connectApi(demo.url, { "Api-Key": demo.apiKey, "Merchant-Id": merchantId });
  const id = await createPayment(api, { checkout, ...SMALL });
  const [one, two] = localChains();
  if (!one || !two) throw new Error("there are not two chains");
  const option = await findOption(api, id, { wallet: buyer, symbol: "ETH", chainId: two.id });
  const built = await api.post<{ actions: WalletAction[] }>(`/v1/gateway/payment/${id}/fetch`, {
    optionId: option.id,
    data: "",
  });
  await openCheckout(page, id);
  await connect(page, WALLET);
  await payWith(page, "USDC", one.name);
  await page.getByRole("button", { name: "Stay here" }).click();
  await expectPaid(page);
  await buyer.executeActions(built.body.actions);
  await expect(page.getByRole("heading", { name: "You paid twice" })).toBeVisible();
  await expect(page.getByText(/^A second payment of 0\.0005\d* ETH reached .+\.$/)).toBeVisible();
  await expect(page.getByTitle(await hashOf(id))).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Paid" }).getByRole("link", { name: /^Contact / }),
  ).toHaveAttribute("href", /^mailto:help@shop\.example/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You paid twice" })).toBeVisible();
  await expectPaid(page);
});

test("money that came too late and was given back is shown with the transaction that did it", {
  tag: "@phone",
}, async ({ page, api }) => {
  const { paymentId, exceptionId } = await makeLate(api);
  await openCheckout(page, paymentId);
  await expect(page.getByText(LATE)).toBeVisible();
  const back = `0x${"ab".repeat(32)}`;
  await inDatabase(
    `do $$ begin
      set local session_replication_role = replica;
      with back as (
        insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, status, tx_hash)
        select 'ref_' || substr(id, 5), account_id, merchant_id, payment_id, option_id, chain_id, amount, 'succeeded', '${back}'
        from payment_exception where id = '${exceptionId}' returning id)
      update payment_exception x set status = 'refunded', refund_id = back.id, resolved_at = now() from back where x.id = '${exceptionId}';
    end $$`,
    [],
  );
  await page.reload();
  await expect(page.getByText(LATE)).toBeVisible();
  await expect(page.getByText("The money was sent back with this transaction:")).toBeVisible();
  await expect(page.getByTitle(back)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a paid payment that was refunded no longer shows that the merchant has the money", {
  tag: "@phone",
}, async ({ page, api }) => {
  const [chain] = localChains();
  const id = await createPayment(api);
  await pay(api, id, {
    wallet: await makeWallet({ chains: localChains() }),
    symbol: "USDC",
    chainId: chain?.id ?? 0,
  });
  await openCheckout(page, id);
  await expect(page.getByText("The money is with ")).toBeVisible();
  const back = `0x${"cd".repeat(32)}`;
  await inDatabase(
    `do $$ begin
      set local session_replication_role = replica;
      insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, status, tx_hash)
      select 'ref_' || substr(id, 5), account_id, merchant_id, id, option_id, chain_id, token_amount, 'succeeded', '${back}' from payment where id = '${id}';
    end $$`,
    [],
  );
  await page.reload();
  await expect(page.getByText("The money was sent back with this transaction:")).toBeVisible();
  await expect(page.getByTitle(back)).toBeVisible();
  await expect(page.getByText("The money is with ")).toHaveCount(0);
  await expectAccessible(page);
});

test("money that came too late is shown in Arabic and German, too", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  const { paymentId } = await makeLate(api);
  const hash = await hashOf(paymentId);
  for (const language of ["ar", "de"]) {
    await page.goto(`/?pid=${paymentId}&lang=${language}`);
    await expect(page.getByTitle(hash)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
