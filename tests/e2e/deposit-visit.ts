import { expect, type Page } from "@playwright/test";
import { type Address, createWalletClient, type Hex, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { localChains } from "@/tests/e2e/checkout-visit";
import { firstChain, tokenOf } from "@/tests/e2e/money-visit";
import { requireSuccess, urlOf } from "@/tests/support/chains";
import { makeWallet } from "@/tests/support/wallet";

export const THIRD_WAY = "Send from any wallet or exchange";

/** An address that nobody has used. */
export const freshAddress = () => privateKeyToAccount(generatePrivateKey()).address;

/** Opens the panel and chooses an asset. */
export async function chooseAsset(page: Page, symbol = "USDC", network = "Local One"): Promise<void> {
  await page.getByRole("button", { name: THIRD_WAY }).click();
  await page.getByRole("radio", { name: new RegExp(`[\\d.]+ ${symbol}\\b.*on ${network}`) }).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Leads to the address, with an address of the buyer for what does not pay. */
export async function requestAddress(page: Page, refundTo: string, symbol = "USDC"): Promise<Address> {
  await chooseAsset(page, symbol);
  await page.getByRole("textbox", { name: /^Your own address on/ }).fill(refundTo);
  await page.getByRole("button", { name: "Show where to send" }).click();
  return readAddress(page);
}

/** Leads to the address, with a key made in the browser for what does not pay. */
export async function requestForExchange(page: Page): Promise<Address> {
  await chooseAsset(page);
  await page.getByRole("button", { name: "I send from an exchange" }).click();
  await page.getByRole("button", { name: "I saved it: show where to send" }).click();
  return readAddress(page);
}

/** Reads the address off the page, as a buyer copies it by hand. */
export async function readAddress(page: Page): Promise<Address> {
  const shown = page.locator("[data-address]");
  await expect(shown).toBeVisible();
  const text = (await shown.textContent()) ?? "";
  expect(text).toMatch(/^0x[0-9a-fA-F]{40}$/);
  return text as Address;
}

interface Sent {
  /** Base units. */
  amount: bigint;
  symbol?: string;
}

/**
 * Creates a wallet that knows nothing of Florin: it sends plain ERC-20 transfers on the first chain to addresses that it
 * is told, and resolves once they are mined.
 */
export async function makePlainWallet(): Promise<(to: Address, sent: Sent) => Promise<Hex>> {
  const { privateKey } = await makeWallet({ chains: localChains() });
  const chain = firstChain();
  const wallet = createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(urlOf(chain)),
  });
  return async (to, { amount, symbol = "USDC" }) => {
    const call = { address: tokenOf(chain, symbol), abi: erc20Abi, functionName: "transfer" } as const;
    const hash = await wallet.writeContract({ ...call, chain: null, args: [to, amount] });
    await requireSuccess(chain, hash);
    return hash;
  };
}
