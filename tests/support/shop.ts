import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { createPayment, findOption, type Option } from "@/tests/support/pay";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

export interface Shop {
  account: TestAccount;
  /** The API, as the account's first merchant. */
  api: Api;
  /** A buyer with 1 000 of every asset on both chains. */
  wallet: TestWallet;
}

/** A separate partner with a buyer. */
export async function openShop(): Promise<Shop> {
  const [account, wallet] = await Promise.all([makeAccount(), makeWallet()]);
  return { account, api: app(account.headers), wallet };
}

/** Creates a payment, and returns the buyer's option in one asset. */
export async function openPayment(
  { api, wallet }: Pick<Shop, "api" | "wallet">,
  symbol: string,
  chainId = 31337,
): Promise<{ id: string; option: Option }> {
  const id = await createPayment(api);
  return { id, option: await findOption(api, id, { wallet, symbol, chainId }) };
}
