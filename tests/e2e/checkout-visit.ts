import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { type ChainConfig, parseChains } from "@/server/chain/client/registry";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { settleColours } from "@/tests/e2e/themes";
import { findViolations } from "@/tests/support/axe";
import {
  type InjectedWallet,
  type InjectedWalletOptions,
  injectWallet,
} from "@/tests/support/injected-wallet";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

/** The chains of the app that the global setup has started. */
export function localChains(): ChainConfig[] {
  const dataDir = process.env.FLORIN_E2E_DATA_DIR ?? "";
  return parseChains(readFileSync(path.join(dataDir, "chains.json"), "utf8")).chains;
}

/** Returns the time in this many seconds, in the format of `expiresAt`. */
export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** Creates a new buyer with a wallet in this browser, who answers its prompts as in `approve`. */
export async function installBuyer(
  page: Page,
  options: { units?: number } & Pick<InjectedWalletOptions, "approve" | "hold" | "intercept"> = {},
): Promise<{ buyer: TestWallet; wallet: InjectedWallet }> {
  const chains = localChains();
  const { units = 1_000, ...answers } = options;
  const buyer = await makeWallet({ chains, units });
  const wallet = await injectWallet(page, {
    account: buyer.account,
    chains,
    name: "Buyer's Wallet",
    ...answers,
  });
  return { buyer, wallet };
}

export function openCheckout(page: Page, paymentId: string): Promise<unknown> {
  return page.goto(`/?pid=${paymentId}`);
}

/** Presses the wallet's button and waits for its options. */
export async function connect(page: Page, wallet: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: wallet }).click();
  await expect(page.getByRole("heading", { name: "Choose what to pay with" })).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeVisible();
}

export function optionOf(page: Page, symbol: string, network: string): Locator {
  return page.getByRole("radio", { name: new RegExp(`[\\d.]+ ${symbol}\\b.*on ${network}`) });
}

/** Chooses an option and presses the one pay button. */
export async function payWith(page: Page, symbol: string, network: string): Promise<void> {
  await optionOf(page, symbol, network).check();
  await page.getByRole("button", { name: new RegExp(`^Pay [\\d.,]+ ${symbol} on ${network}$`) }).click();
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Paid", exact: true })).toBeVisible({ timeout: 30_000 });
}

/** Returns the value of one line of the receipt. */
export function factOf(page: Page, term: string): Locator {
  return page
    .getByRole("region", { name: "Receipt" })
    .locator("div")
    .filter({ has: page.locator("dt").filter({ hasText: new RegExp(`^${term}$`) }) })
    .locator("dd");
}

/** Checks a note above the options or the wallets, and the page around it. */
export async function expectNote(page: Page, title: string, text: RegExp): Promise<void> {
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Checks with axe under forced colours, whose contrast belongs to the system and is unknown to a page. */
export async function expectAccessibleForced(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await settleColours(page);
  expect(await findViolations(page, { without: ["color-contrast"] })).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}
