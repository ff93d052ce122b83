import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { Preset } from "@/server/chain/networks/preset-schema";
import { connect, payWith } from "@/tests/e2e/checkout-visit";
import {
  confirmPassword,
  enter,
  expectAccessible,
  expectNoSidewaysScroll,
} from "@/tests/e2e/dashboard-visit";
import { type NetworksStage, startInstallation } from "@/tests/e2e/networks-stage";
import { testClient } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { injectWallet } from "@/tests/support/injected-wallet";
import { makeWallet } from "@/tests/support/wallet";

// Playwright does not import JSON.
const PRESET = Preset.parse(JSON.parse(readFileSync("server/chain/networks/base-sepolia.json", "utf8")));
const WALLET = "Operator's Wallet";
const fresh = () => privateKeyToAddress(generatePrivateKey());

let stage: NetworksStage;
let origin: string;

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern.
test.use({ baseURL: async ({}, use) => use(origin) });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  stage = await startInstallation(PRESET);
  ({ origin } = stage);
});
test.afterAll(() => stage.close());

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Fills the form of a new network, up to its plan. */
async function plan(page: Page): Promise<void> {
  await page.getByLabel("Network", { exact: true }).selectOption("Base Sepolia");
  await page.getByLabel("RPC URLs").fill(`${stage.chain.rpcUrls[0]}/?key=a-secret`);
  await page.getByLabel("Owner", { exact: true }).fill("0x1");
  await page.getByLabel("Guardian").fill(fresh());
  await page.getByLabel("Fee recipient").fill(fresh());
  await page.getByLabel("One key may own the router").check();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("must be an address")).toBeVisible();
  await page.getByLabel("Owner", { exact: true }).fill(fresh());
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("region", { name: "Router on Base Sepolia" })).toContainText("Not deployed");
}

async function fundKey(page: Page, key: string): Promise<void> {
  await page.getByRole("button", { name: `Fund the key: ${key}` }).click();
  const dialog = page.getByRole("dialog", { name: `Fund the key: ${key}` });
  await dialog.getByLabel("Amount in ETH").fill("1.5");
  await dialog.getByRole("button", { name: `Sign with ${WALLET}` }).click();
  await expect(dialog).toHaveCount(0);
}

/** Calls a procedure as the signed-in person. */
async function send<T>(page: Page, procedure: string, json: unknown): Promise<T> {
  const answer = await page.request.post(`/api/trpc/${procedure}`, {
    data: { json },
    headers: { Origin: stage.origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data.json as T;
}

test("an operator adds a network, deploys, funds and switches on by the wallet, and takes a payment without a restart", {
  tag: "@looks",
}, async ({ page }) => {
  test.slow();
  const wallet = await makeWallet({ chains: [stage.chain] });
  await injectWallet(page, { account: wallet.account, chains: [stage.chain], name: WALLET });
  await enter(page, { dashboard: stage.operator });
  await page.goto("/dashboard/settings/health");
  await page.getByRole("link", { name: "View networks" }).click();
  await expect(page.getByText("No network yet")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Add network" }).click();
  await expect(page.getByText("The PaymentRouter is not audited")).toBeVisible();
  await plan(page);
  await look(page);

  await page.getByRole("button", { name: "Deploy the router" }).click();
  await page.getByRole("button", { name: `Sign with ${WALLET}` }).click();
  await expect(page.getByText("The router is on the network.")).toBeVisible();
  await page.getByRole("button", { name: "Add Base Sepolia" }).click();
  await confirmPassword(page, stage.operator.password);
  await expect(page.getByRole("heading", { level: 1, name: "Base Sepolia" })).toBeVisible();
  await expect(page.getByText(/\(RELAYER_KEY\) has 0 wei for gas/)).toBeVisible();
  await look(page);

  await fundKey(page, "Relayer");
  await fundKey(page, "Refunder");
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
  await expect(page.getByText("a-secret")).toHaveCount(0);

  const profile = { merchantName: "Harbour Books", merchantEmail: "books@florin.test" };
  const { merchant } = await send<{ merchant: { id: string } }>(page, "merchants.create", profile);
  const { paymentId } = await send<{ paymentId: string }>(page, "paymentLinks.create", {
    merchantId: merchant.id,
    referenceId: "first",
    amount: { unit: "iso4217/USD", value: "1250" },
  });
  await page.goto(`/${paymentId}`);
  await connect(page, new RegExp(WALLET));
  await payWith(page, "USDC", "Base Sepolia");
  // Ten blocks confirm it, and this chain makes one for each transaction.
  await expect(async () => {
    await testClient(stage.chain).mine({ blocks: 12 });
    await expect(page.getByRole("heading", { name: "Paid", exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test("fees are set for new quotes, and the network's switch is in the audit log", {
  tag: "@looks",
}, async ({ page }) => {
  await enter(page, { dashboard: stage.operator });
  await page.goto("/dashboard/settings/networks");
  await page.getByLabel("Percentage").fill("0.4");
  await page.getByRole("button", { name: "Save fees" }).click();
  await confirmPassword(page, stage.operator.password);
  await expect(page.getByText("New quotes have a fee of 0.4 %.")).toBeVisible();
  await look(page);
  await page.goto("/dashboard/settings/audit-log?type=network.switched_on");
  await expect(
    page.getByText("switched the network Base Sepolia (84532) on.").filter({ visible: true }),
  ).toBeVisible();
});
