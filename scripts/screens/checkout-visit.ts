import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { parseChains } from "@/server/chain/client/registry";
import { type Api, connectApi } from "@/tests/support/api";
import { type InjectedWalletOptions, injectWallet } from "@/tests/support/injected-wallet";
import { createPayment } from "@/tests/support/pay";
import { makeWallet } from "@/tests/support/wallet";

const dataDir = process.env.DATA_DIR ?? ".data";
const demo = JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8"));
const { chains } = parseChains(readFileSync(path.join(dataDir, "chains.json"), "utf8"));
const api = connectApi(demo.url, { "Api-Key": demo.apiKey, "Merchant-Id": demo.merchantId });

/** The steps before a picture of the checkout. */
export interface Visit {
  page: Page;
  /** The running local mode. */
  url: string;
  api: Api;
  /** Creates and opens a new payment. */
  open: (query?: string, changes?: Record<string, unknown>) => Promise<string>;
  /** Opens one with a wallet, and connects it. */
  connect: (wallet?: WalletChoice) => Promise<string>;
  pay: (symbol: string) => Promise<void>;
}

interface WalletChoice extends Pick<InjectedWalletOptions, "approve" | "hold"> {
  units?: number;
  query?: string;
}

/** Walks through the checkout of the running local mode (DATA_DIR). */
export function visitOf(page: Page): Visit {
  const open = async (query = "", changes: Record<string, unknown> = {}) => {
    const id = await createPayment(api, { referenceId: "Table 7", ...changes });
    await page.goto(`${demo.url}/?pid=${id}${query}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return id;
  };
  const connect = async ({ units = 1_000, query, ...answers }: WalletChoice = {}) => {
    const { account } = await makeWallet({ chains, units });
    // This script's loader names functions with a helper, which the page lacks.
    await page.addInitScript("globalThis.__name = (named) => named");
    await injectWallet(page, { account, chains, name: "Test Wallet", ...answers });
    const id = await open(query);
    await page.getByRole("button", { name: /^Test Wallet/ }).click();
    await page.getByRole("button", { name: "Use another wallet" }).waitFor();
    await page
      .getByText(units > 0 ? /^Balance/ : "No balance")
      .first()
      .waitFor();
    return id;
  };
  const pay = async (symbol: string) => {
    await page.getByRole("radio", { name: new RegExp(`[\\d.]+ ${symbol}\\b.*on Local One`) }).check();
    await page.locator("button[type=submit]").click();
  };
  return { page, url: demo.url, api, open, connect, pay };
}

/** Cancels a payment while its wallet prompts for the transaction, and leaves the page with the resulting message. */
export async function endInPrompt(
  { page, api: merchant, connect, pay }: Visit,
  wallet: WalletChoice = {},
): Promise<void> {
  const fetched = page.waitForResponse(/\/fetch$/);
  const id = await connect(wallet);
  await pay("ETH");
  await fetched;
  if (wallet.hold) await page.getByRole("heading", { name: "Your transaction was sent" }).waitFor();
  await merchant.post(`/v1/payments/${id}/cancel`, {});
  await page.locator("#outcome").waitFor();
}

/** Pays and waits for the receipt. */
export async function paid(page: Page, pay: Visit["pay"]): Promise<void> {
  await pay("USDC");
  await page.getByRole("heading", { name: "Paid", exact: true }).waitFor();
}

/** Sets whether the demo's network mines blocks. */
export async function mining(isOn: boolean): Promise<void> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "evm_setAutomine", params: [isOn] });
  const headers = { "Content-Type": "application/json" };
  await fetch(demo.rpcUrl, { method: "POST", headers, body });
  if (isOn) {
    const mine = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "evm_mine", params: [] });
    await fetch(demo.rpcUrl, { method: "POST", headers, body: mine });
  }
}
