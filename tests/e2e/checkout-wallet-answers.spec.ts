import {
  connect,
  expectNote,
  expectPaid,
  factOf,
  installBuyer,
  openCheckout,
  optionOf,
  payWith,
} from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import type { WalletRequest } from "@/tests/support/injected-wallet";
import { createPayment } from "@/tests/support/pay";
import { UNAUTHORIZED, WalletRpcError } from "@/tests/support/wallet-rpc";

const WALLET = /^Buyer's Wallet/;
const SIGN = "eth_signTypedData_v4";
const SEND = "eth_sendTransaction";

test("a choice survives a refusal, a fault and a reload, and the wallet is there again", {
  tag: "@phone",
}, async ({ page, api }) => {
  let isRefusing = true;
  await installBuyer(page, { approve: ({ method }) => method !== SIGN || !isRefusing });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDC", "Local Two");
  await expect(page.getByText("You declined in your wallet")).toBeVisible();
  await expect(optionOf(page, "USDC", "Local Two")).toBeChecked();
  await page.reload();
  await expect(optionOf(page, "USDC", "Local Two")).toBeChecked();
  isRefusing = false;
  await page.getByRole("button", { name: /^Pay 12\.50 USDC on Local Two$/ }).click();
  await expectPaid(page);
  await expect(factOf(page, "Network")).toHaveText("Local Two");
});

test("the buyer can stop waiting for a wallet, and a transaction that it sends later still counts", {
  tag: "@looks",
}, async ({ page, api }) => {
  let approve: (isApproved: boolean) => void = () => {};
  const released = new Promise<boolean>((resolve) => {
    approve = resolve;
  });
  const hangs = ({ method }: WalletRequest) => method !== SEND || released;
  const { wallet } = await installBuyer(page, { approve: hangs });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "ETH", "Local One");
  await expect(page.getByText("Answer in your wallet.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expectNote(
    page,
    "You stopped waiting for your wallet",
    /If it shows the payment as sent, do not pay again/,
  );
  await expect(optionOf(page, "ETH", "Local One")).toBeChecked();
  approve(true);
  await expectPaid(page);
  expect(wallet.calls.filter((method) => method === SEND)).toHaveLength(1);
});

test("a connection that the wallet leaves unanswered can be stopped", async ({ page, api }) => {
  await installBuyer(page, {
    approve: ({ method }) => method !== "eth_requestAccounts" || new Promise<boolean>(() => {}),
  });
  await openCheckout(page, await createPayment(api));
  await page.getByRole("button", { name: WALLET }).click();
  await expect(page.getByText("Answer in Buyer's Wallet")).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Answer in Buyer's Wallet")).toHaveCount(0);
  await expect(page.getByRole("button", { name: WALLET })).toBeVisible();
});

test("a connection that is stopped in the moment in which the wallet is asked stays stopped", async ({
  page,
  api,
}) => {
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  await expect(page.getByRole("button", { name: WALLET })).toBeVisible();
  await page.evaluate(() => {
    const { ethereum } = window as unknown as { ethereum: { request: () => Promise<unknown> } };
    ethereum.request = () => {
      const buttons = [...document.querySelectorAll("button")];
      buttons.find(({ textContent }) => textContent === "Cancel")?.click();
      document.body.dataset.asked = "";
      return new Promise(() => {});
    };
  });
  await page.getByRole("button", { name: WALLET }).click();
  await expect(page.locator("body[data-asked]")).toBeAttached();
  await expect(page.getByText("Answer in Buyer's Wallet")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toHaveCount(0);
});

test("a wallet that is chosen without a connection is not blamed, and can be chosen again", {
  tag: "@looks",
}, async ({ page, api }) => {
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  await page.context().setOffline(true);
  await page.getByRole("button", { name: WALLET }).click();
  await expectNote(page, "The payment service does not answer", /Check your connection and try again/);
  await page.context().setOffline(false);
  await connect(page, WALLET);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
});

test("with two accounts the button names the one that pays, and a change in the wallet is followed", {
  tag: "@looks",
}, async ({ page, api }) => {
  let shared: string[] | undefined;
  const { buyer, wallet } = await installBuyer(page, {
    approve: ({ method }) => method !== SIGN || new Promise<boolean>(() => {}),
    intercept: ({ method }) => (/^eth_(requestA|a)ccounts$/.test(method) ? shared : undefined),
  });
  const own = buyer.account.address;
  const other = `0x${"34".repeat(20)}`;
  shared = [other, own];
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  const short = `${own.slice(0, 6)}…${own.slice(-4)}`;
  const pay = page.getByRole("button", { name: /^Pay 12\.50 USDC on Local One/ });
  await expect(pay).toContainText(new RegExp(short, "i"));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await pay.click();
  await expect(page.getByText("Answer in your wallet.")).toBeVisible();
  shared = [other];
  await wallet.emit("accountsChanged", shared);
  await expect(page.getByText(/^Your wallet now shows another account\./)).toBeVisible();
  await expectAccessible(page);
  shared = [];
  await wallet.emit("accountsChanged", shared);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("You stopped waiting for your wallet")).toBeVisible();
});

test("a wallet on another account is named by it", async ({ page, api }) => {
  let shared: string[] | undefined;
  await installBuyer(page, {
    intercept: ({ method }) => {
      if (/^eth_(requestA|a)ccounts$/.test(method)) return shared;
      if (method !== SIGN) return undefined;
      shared = [`0x${"56".repeat(20)}`];
      throw new WalletRpcError(UNAUTHORIZED, "The account is not authorized.");
    },
  });
  await openCheckout(page, await createPayment(api));
  await connect(page, WALLET);
  await payWith(page, "USDC", "Local One");
  await expect(page.getByText(/^Your wallet is now on .?0x5656…5656/)).toBeVisible();
  await expect(page.getByText("Nothing was paid", { exact: false }).first()).toBeVisible();
});
