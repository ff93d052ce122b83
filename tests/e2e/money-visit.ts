import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import type { Locator, Page } from "@playwright/test";
import pg from "pg";
import type { PrivateKeyAccount } from "viem/accounts";
import { localAccounts } from "@/scripts/local/accounts";
import type { ChainConfig } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";
import { localChains } from "@/tests/e2e/checkout-visit";
import type { Api } from "@/tests/support/api";
import type { Demo } from "@/tests/support/e2e";
import { createPayment, pay } from "@/tests/support/pay";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

/** A merchant of the demo for a single test, so that no other test touches its vault. */
export interface OwnMerchant {
  id: string;
  name: string;
  api: Api;
  /** The merchant's USDC destination on the first chain; null for the vault. */
  destination: `0x${string}` | null;
}

/** The chain on which these tests move money. */
export function firstChain(): ChainConfig {
  const [chain] = localChains();
  if (!chain) throw new Error("there is no local chain");
  return chain;
}

export function tokenOf(chain: ChainConfig, symbol: string): `0x${string}` {
  const token = chain.tokens.find((each) => each.symbol === symbol);
  if (!token) throw new Error(`${chain.name} has no ${symbol}`);
  return token.address;
}

/** @param isSettled whether its USDC goes to a wallet, so that refunds need separate funding */
export async function makeOwnMerchant(api: Api, isSettled: boolean): Promise<OwnMerchant> {
  const name = `Shop ${randomBytes(4).toString("hex")}`;
  const key = () => ({ headers: { "Idempotency-Key": randomBytes(8).toString("hex") } });
  const body = { merchantName: name, merchantEmail: "shop@florin.example" };
  const made = await api.post<{ merchant: { id: string } }>("/v1/merchants", body, key());
  if (made.status !== 201) throw new Error(made.text);
  const { id } = made.body.merchant;
  const chain = firstChain();
  const destination = isSettled ? (`0x${randomBytes(20).toString("hex")}` as const) : null;
  if (destination) {
    const asset = `eip155:${chain.id}/erc20:${tokenOf(chain, "USDC")}`;
    const settlements = [{ asset, destination: `eip155:${chain.id}:${destination}` }];
    const set = await api.post(`/v1/merchants/${id}/settlements/crypto`, { settlements }, key());
    if (set.status !== 201) throw new Error(set.text);
  }
  return { id, name, api: api.as({ "Merchant-Id": id }), destination };
}

/** Creates a payment of 12.50 USD that a new buyer has paid in USDC. */
export async function makePaid(api: Api): Promise<{ id: string; buyer: TestWallet }> {
  const buyer = await makeWallet({ chains: localChains() });
  const id = await createPayment(api);
  const { status } = await pay(api, id, { wallet: buyer, symbol: "USDC", chainId: firstChain().id });
  if (status !== "succeeded") throw new Error(`the payment is ${status}`);
  return { id, buyer };
}

/** The key of the owner of the local chains' routers. */
export function routerOwner(): PrivateKeyAccount {
  const file = path.join(process.env.FLORIN_E2E_DATA_DIR ?? "", "local.json");
  const { mnemonic } = JSON.parse(readFileSync(file, "utf8")) as { mnemonic: string };
  return localAccounts(mnemonic).owner as unknown as PrivateKeyAccount;
}

/** Returns a merchant's vault of USDC on the first chain: a table row or, on a narrow window, a card. */
export function vaultLine(page: Page, merchant: OwnMerchant): Locator {
  return page.locator(`[data-vault^="${merchant.id} "]`).filter({ visible: true });
}

/** Creates a person who may only view the demo account. */
export async function makeViewer(demo: Pick<Demo, "merchantId">): Promise<Demo["dashboard"]> {
  const file = path.join(process.env.FLORIN_E2E_DATA_DIR ?? "", "postgres", "florin-instance.json");
  const { port, password } = JSON.parse(readFileSync(file, "utf8")) as { port: number; password: string };
  const client = new pg.Client({
    connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/florin`,
  });
  const viewer = {
    email: `${randomBytes(6).toString("hex")}@florin.test`,
    password: "only looks at things here",
  };
  const id = newId("usr");
  await client.connect();
  try {
    await client.query(`insert into "user" (id, email, name, password_hash) values ($1, $2, 'Viewer', $3)`, [
      id,
      viewer.email,
      await hash(viewer.password, { memoryCost: 1_024, timeCost: 1, parallelism: 1 }),
    ]);
    await client.query(
      "insert into membership (account_id, user_id, role) select account_id, $1, 'viewer' from merchant where id = $2",
      [id, demo.merchantId],
    );
  } finally {
    await client.end();
  }
  return viewer;
}
