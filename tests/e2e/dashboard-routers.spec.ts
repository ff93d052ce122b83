import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Hex } from "viem";
import type { ChainConfig, ChainsConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { localChains } from "@/tests/e2e/checkout-visit";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { firstChain, makeOwnMerchant, tokenOf, vaultLine } from "@/tests/e2e/money-visit";
import { type SecondApp, sharedEnvironment, startSecondApp } from "@/tests/e2e/second-app";
import { deployRouters } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { injectWallet } from "@/tests/support/injected-wallet";
import { depositTo } from "@/tests/support/refunds";
import { vaultOf } from "@/tests/support/router";
import { makeWallet } from "@/tests/support/wallet";

const directory = mkdtempSync(path.join(tmpdir(), "florin-two-routers-"));

let app: SecondApp;
let origin: string;
let oldRouter: RouterConfig;
let newRouter: RouterConfig;

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern.
test.use({ baseURL: async ({}, use) => use(origin) });

/** A second web process of the same installation, whose first chain has two routers. */
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const kept = sharedEnvironment();
  const keys = { relayer: kept.RELAYER_KEY as Hex, refunder: kept.REFUNDER_KEY as Hex };
  const { chains } = await deployRouters({ chains: [firstChain()], rates: {} }, keys, 1);
  [newRouter] = firstChain().routers as [RouterConfig];
  oldRouter = chains[0]?.routers[0] as RouterConfig;
  const config: ChainsConfig = JSON.parse(readFileSync(kept.CHAINS_FILE ?? "", "utf8"));
  config.chains[0]?.routers.unshift(oldRouter);
  const file = path.join(directory, "chains.json");
  writeFileSync(file, JSON.stringify(config));
  app = await startSecondApp({ CHAINS_FILE: file, WORKER: "off" });
  origin = app.origin;
});

test.afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

const on = (router: RouterConfig): ChainConfig => ({ ...firstChain(), routers: [router] });

test("the vaults of both routers are shown by their routers, and money is added to the chosen one", {
  tag: "@looks",
}, async ({ page, api, demo }) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, false);
  const token = tokenOf(firstChain(), "USDC");
  await depositTo(on(oldRouter), merchant.id, { token, amount: 5_250_000n });
  await depositTo(on(newRouter), merchant.id, { token, amount: 1_000_000n });
  const payer = await makeWallet({ chains: localChains() });
  await injectWallet(page, { account: payer.account, chains: localChains(), name: "Shop's Wallet" });
  await enter(page, demo);
  await page.goto("/dashboard/refunds/vaults");
  await expect(vaultLine(page, merchant)).toHaveCount(2);
  const old = vaultLine(page, merchant).filter({ hasText: "5.25" });
  await expect(old).toContainText(/Router .*, edition 1/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await old
    .getByRole("button", { name: `on router ${oldRouter.address}` })
    .and(old.getByText("Add"))
    .click();
  const dialog = page.getByRole("dialog", { name: "Add money for refunds" });
  await dialog.getByLabel(/^Amount/).fill("2");
  await dialog.getByRole("button", { name: "Sign with Shop's Wallet" }).click();
  await expect(vaultLine(page, merchant).filter({ hasText: "7.25" })).toBeVisible();
  expect(await vaultOf(on(oldRouter), merchant.id, token)).toBe(7_250_000n);
  expect(await vaultOf(on(newRouter), merchant.id, token)).toBe(1_000_000n);
});
