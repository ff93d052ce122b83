import { expect, type Locator, type Page } from "@playwright/test";
import { connect, localChains, optionOf, payWith } from "@/tests/e2e/checkout-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import type { Api } from "@/tests/support/api";
import { findOption } from "@/tests/support/pay";
import { makeWallet } from "@/tests/support/wallet";
import type { SignedTransaction } from "@/tests/support/wallet-rpc";

/** A page in one of the states, and how to lead it on. */
export interface StateVisit {
  page: Page;
  api: Api;
  id: string;
  /** Methods that the wallet leaves unanswered. */
  hanging: Set<string>;
  /** Answers every request that hangs. */
  release: () => void;
  /** Transactions that the wallet has signed and not sent, if it is to keep them. */
  kept: SignedTransaction[];
}

export interface PageState {
  /** Leads the open checkout to the state. */
  reach: (visit: StateVisit) => Promise<unknown>;
  /** Acts under a fault, for states that are an action. */
  act?: (visit: StateVisit) => Promise<unknown>;
  /** Returns to where `act` starts. */
  back?: (visit: StateVisit) => Promise<unknown>;
  /** What the page says under each fault: one of these. */
  says: RegExp;
  /** The way on under each fault: one of these controls, or sentences that tell to wait. */
  way: (page: Page) => Locator;
  /** Shows that the page still works. */
  finish: (visit: StateVisit) => Promise<unknown>;
  /** Whether the wallet keeps its transactions. */
  keeps?: boolean;
  /** Whether the page has nothing to follow. */
  isStill?: boolean;
}

export const WALLET = /^Buyer's Wallet/;
const SIGN = "eth_signTypedData_v4";
const SEND = "eth_sendTransaction";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const payButton = (page: Page) => button(page, /^Pay [\d.,]+ /);
const cancelButton = (page: Page) => button(page, "Cancel");
const paid = (page: Page) => page.getByRole("heading", { name: "Paid", exact: true });

async function expectPaid({ page }: StateVisit): Promise<void> {
  await expect(paid(page)).toBeVisible({ timeout: 30_000 });
}

async function payNow(visit: StateVisit): Promise<void> {
  await payWith(visit.page, "USDC", "Local One");
  await expectPaid(visit);
}

/** A request that the wallet does not answer until the end. */
function inWallet(method: string, symbol: string): PageState {
  return {
    reach: async ({ page, hanging }) => {
      await connect(page, WALLET);
      hanging.add(method);
      await payWith(page, symbol, "Local One");
      await expect(page.getByText("Answer in your wallet.")).toBeVisible();
    },
    says: /Answer in your wallet\./,
    way: cancelButton,
    finish: async (visit) => {
      visit.release();
      await expectPaid(visit);
    },
  };
}

export const PAGE_STATES: Record<string, PageState> = {
  open: {
    reach: ({ page }) => expect(page.getByText("Awaiting payment")).toBeVisible(),
    says: /^Awaiting payment$/,
    way: (page) => button(page, WALLET),
    finish: async (visit) => {
      await connect(visit.page, WALLET);
      await payNow(visit);
    },
  },
  connecting: {
    reach: async ({ page, hanging }) => {
      hanging.add("eth_requestAccounts");
      await button(page, WALLET).click();
      await expect(page.getByText("Answer in Buyer's Wallet")).toBeVisible();
    },
    says: /Answer in Buyer's Wallet/,
    way: cancelButton,
    finish: async (visit) => {
      visit.release();
      await payNow(visit);
    },
  },
  choosing: {
    reach: ({ page }) => connect(page, WALLET),
    says: /Choose what to pay with|This wallet cannot pay this yet|Your balances could not be read/,
    way: (page) => payButton(page).or(button(page, "Look again")).or(button(page, "Use another wallet")),
    finish: payNow,
  },
  "reading balances": {
    reach: ({ page }) => connect(page, WALLET),
    act: async ({ page }) => {
      await button(page, "Use another wallet").click();
      await button(page, WALLET).click();
    },
    says: /Choose what to pay with|This wallet cannot pay this yet|Your balances could not be read/,
    way: (page) => payButton(page).or(button(page, "Look again")).or(button(page, "Use another wallet")),
    finish: payNow,
  },
  preparing: {
    reach: async ({ page, hanging }) => {
      await connect(page, WALLET);
      hanging.add(SEND);
    },
    act: ({ page }) => payWith(page, "ETH", "Local One"),
    back: async ({ page }) => {
      await expect(cancelButton(page).or(payButton(page)).first()).toBeVisible();
      if (await cancelButton(page).isVisible()) await cancelButton(page).click();
      await expect(optionOf(page, "ETH", "Local One")).toBeVisible();
    },
    says: /Preparing the payment|Answer in your wallet\.|The connection was lost|Your balances could not be read|Your wallet is now on/,
    way: (page) => cancelButton(page).or(payButton(page)).or(button(page, "Look again")),
    finish: async (visit) => {
      visit.hanging.clear();
      await payNow(visit);
    },
  },
  "signing in the wallet": inWallet(SIGN, "USDC"),
  "approving in the wallet": inWallet(SEND, "USDT"),
  "sending in the wallet": inWallet(SEND, "ETH"),
  sent: {
    keeps: true,
    reach: async ({ page }) => {
      await connect(page, WALLET);
      await payWith(page, "ETH", "Local One");
      await expect(page.getByRole("heading", { name: "Your transaction was sent" })).toBeVisible();
    },
    says: /Your transaction was sent/,
    way: (page) => page.getByText(/Do not pay again/),
    finish: async (visit) => {
      await visit.kept[0]?.broadcast();
      await expectPaid(visit);
    },
  },
  confirming: {
    reach: async ({ page, api, id }) => {
      await hold(api, id);
      await expect(page.getByRole("heading", { name: /^Confirming/ })).toBeVisible();
    },
    says: /^Confirming on Local One|^Confirming \d/,
    way: (page) => page.getByText(/You can close this page; the payment continues/),
    finish: async ({ page, id }) => {
      await inDatabase("update payment set status = 'failed' where id = $1", [id]);
      await expect(page.getByRole("heading", { name: "The payment did not go through" })).toBeVisible();
    },
  },
  ended: {
    isStill: true,
    reach: async ({ page, api, id }) => {
      expect((await api.post(`/v1/payments/${id}/cancel`, {})).status).toBe(200);
      await expect(page.getByRole("heading", { name: /cancelled this payment$/ })).toBeVisible();
    },
    says: /No money was taken\./,
    way: (page) => page.getByText(/for a new payment link/),
    finish: async ({ page }) => {
      await page.reload();
      await expect(page.getByText("No money was taken.")).toBeVisible();
    },
  },
};

/** Sets the payment as if the chain had not mined its transaction yet. */
export async function hold(api: Api, id: string): Promise<void> {
  const [chain] = localChains();
  const wallet = await makeWallet({ chains: localChains() });
  const option = await findOption(api, id, { wallet, symbol: "USDC", chainId: chain?.id ?? 0 });
  await inDatabase(
    `update payment p set status = 'processing', option_id = o.id, buyer_account = o.account, chain_id = o.chain_id,
       asset = o.asset, token = o.token, token_symbol = 'USDC', token_decimals = 6,
       token_amount = o.amount, fee_amount = o.fee, fee_bps = o.fee_bps, destination = o.destination
     from payment_option o where p.id = $1 and o.id = $2`,
    [id, option.id],
  );
}
