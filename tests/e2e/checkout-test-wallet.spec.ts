import { privateKeyToAddress } from "viem/accounts";
import { connect, expectPaid, factOf, localChains, openCheckout, payWith } from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { publicClient } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { createPayment, type StatusAnswer } from "@/tests/support/pay";

const TEST_WALLET = /^Pay with the test wallet/;

test("pays with the test wallet and ends in the receipt", { tag: "@mobile" }, async ({ page, api, demo }) => {
  const id = await createPayment(api, { referenceId: "Table 9" });
  await openCheckout(page, id);
  await connect(page, TEST_WALLET);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);

  const { body } = await api.get<StatusAnswer>(`/v1/gateway/payment/${id}/status`);
  const hash = body.info?.txId ?? "";
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Paid to .+ \$12\.50$/);
  await expect(factOf(page, "Paid with")).toContainText("12.50 USDC");
  await expect(factOf(page, "Network")).toHaveText("Local One");
  await expect(factOf(page, "Transaction")).toContainText(hash);
  await expect(factOf(page, "From account")).toContainText(privateKeyToAddress(demo.buyer.privateKey));
  await expect(factOf(page, "Time")).toContainText("UTC");
  await expect(factOf(page, "Reference")).toHaveText("Table 9");
  await expect(factOf(page, "Payment id")).toContainText(id);
  await expect(factOf(page, "Kind")).toHaveText("Test payment, no real money");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const chain = localChains().find(({ name }) => name === "Local One");
  if (!chain) throw new Error("there is no Local One");
  const receipt = await publicClient(chain).getTransactionReceipt({ hash: hash as `0x${string}` });
  expect(receipt.status).toBe("success");

  await page.reload();
  await expectPaid(page);
  await expect(factOf(page, "Transaction")).toContainText(hash);
});

test.describe("each asset on each network", () => {
  for (const network of ["Local One", "Local Two"]) {
    for (const symbol of ["USDC", "USDT", "WETH", "ETH"]) {
      test(`${symbol} on ${network}`, async ({ page, api }) => {
        const id = await createPayment(api);
        await openCheckout(page, id);
        await connect(page, TEST_WALLET);
        await payWith(page, symbol, network);
        await expectPaid(page);
        await expect(factOf(page, "Paid with")).toContainText(symbol);
        await expect(factOf(page, "Network")).toHaveText(network);
      });
    }
  }
});

test("pays by keyboard alone", async ({ page, api }) => {
  await openCheckout(page, await createPayment(api));
  const button = page.getByRole("button", { name: TEST_WALLET });
  // Until the page's script runs, the keyboard passes over it.
  await expect(button).toBeEnabled();
  await tabTo(page, () => button.evaluate((element) => element === document.activeElement));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio").first()).toBeVisible();
  await tabTo(page, () => page.evaluate(() => document.activeElement?.getAttribute("type") === "radio"));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, () => page.evaluate(() => document.activeElement?.getAttribute("type") === "submit"));
  await page.keyboard.press("Enter");
  await expectPaid(page);
  await expect(factOf(page, "Paid with")).toContainText("USDT");
});

test("its way to the local networks takes a few methods, as JSON, and nothing else", async ({ request }) => {
  const call = (chainId: number, method: string, headers: Record<string, string> = {}) =>
    request.post(`/local-rpc/${chainId}`, {
      headers: { "Content-Type": "application/json", ...headers },
      data: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [] }),
    });
  expect(await (await call(31_337, "eth_chainId")).json()).toMatchObject({ result: "0x7a69" });
  expect((await call(31_337, "anvil_setBalance")).status()).toBe(400);
  expect((await call(31_337, "eth_chainId", { "Content-Type": "text/plain" })).status()).toBe(415);
  expect((await call(1, "eth_chainId")).status()).toBe(404);
});

async function tabTo(page: import("@playwright/test").Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not get there");
}
