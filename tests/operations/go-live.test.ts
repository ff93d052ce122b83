/**
 * Follows docs/go-live.md: its commands, in a clean clone, on chains with the ids and addresses of Base Sepolia and Base.
 * Only names of hosts and ports, the addresses that the reader chooses, and what the page calls `…` are replaced.
 */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { encodeFunctionData, type Hex, parseEther, parseUnits, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { type LocalPostgres, startPostgres } from "@/scripts/local/postgres";
import { testDollarAbi } from "@/server/chain/abi/test-dollar";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { findPreset } from "@/server/chain/networks/presets";
import { publicClient, testClient, urlOf } from "@/tests/support/chains";
import { findChromium } from "@/tests/support/chromium";
import { eventually } from "@/tests/support/eventually";
import { type GuideStep, missingLines, readGuide } from "@/tests/support/guide";
import { GuideShell } from "@/tests/support/guide-shell";
import { etchPreset } from "@/tests/support/preset-network";
import { type ReverseProxy, startProxy } from "@/tests/support/proxy-recipes";
import { startChain } from "@/tests/support/start-chains";

const ROOT = path.resolve(import.meta.dirname, "../..");
const STEPS = readGuide(path.join(ROOT, "docs/go-live.md"));
const PASSWORD = "the first owner's password";
const WORK_WITHIN_MS = 10 * 60_000;
/** The proxy's certificate is its own. */
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const buyer = generatePrivateKey();
const deployerKey = generatePrivateKey();
const wallet = newAddress();
const roles = { owner: newAddress(), guardian: newAddress(), fees: newAddress() };
const safe = newAddress();

let directory: string;
let shell: GuideShell;
let postgres: LocalPostgres;
let browser: Browser;
let page: Page;
let proxy: ReverseProxy;
let port: number;
let publicPort: number;
let test84532: ChainConfig;
let live8453: ChainConfig;
let router = "";
let isConfirmed = false;
let merchantId = "";
/** What the buyer's command wrote last. */
let paid = "";
const startedAt = Date.now();

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "florin-go-live-"));
  postgres = await startPostgres({ dataDir: path.join(directory, "postgres") });
  [port, publicPort] = [await freePort([]), await freePort([])];
  test84532 = await publicNetwork(findPreset("base-sepolia"));
  live8453 = await publicNetwork(findPreset("base"));
  const url = new URL(postgres.url);
  shell = new GuideShell(directory, {
    ...{ PGHOST: url.hostname, PGPORT: url.port, PGUSER: url.username, PGPASSWORD: url.password },
    ...{ PGDATABASE: "postgres", PORT: String(port), NODE_TLS_REJECT_UNAUTHORIZED: "0" },
    CURL_CA_BUNDLE: path.join(directory, "nginx/cert.pem"),
  });
  // The page begins with an empty Postgres.
  await shell.run("psql -c 'drop database florin'");
  const { executablePath, env } = await findChromium();
  browser = await chromium.launch({ executablePath, env, args: ["--no-sandbox"] });
  page = await browser.newPage({ ignoreHTTPSErrors: true });
}, 180_000);
afterAll(async () => {
  await shell?.stop();
  await Promise.all([browser?.close(), proxy?.stop(), postgres?.stop()]);
}, 60_000);

/** Starts a chain with a public id, its tokens and feeds, that makes a block each second. */
async function publicNetwork(preset: NetworkPreset): Promise<ChainConfig> {
  const { config } = await startChain(inject("stack").directory, { id: preset.id, name: preset.name });
  await etchPreset(config, preset);
  const client = testClient(config);
  await client.setBalance({ address: privateKeyToAccount(deployerKey).address, value: parseEther("10") });
  await client.setIntervalMining({ interval: 1 });
  const token = preset.tokens.find(({ symbol }) => symbol === "USDC");
  if (!token) throw new Error(`${preset.name} has no USDC`);
  await client.impersonateAccount({ address: wallet });
  await client.setBalance({ address: wallet, value: parseEther("1") });
  const args = [privateKeyToAccount(buyer).address, parseUnits("100", 6)] as const;
  const data = encodeFunctionData({ abi: testDollarAbi, functionName: "mint", args });
  const hash = await client.sendUnsignedTransaction({ from: wallet, to: token.address, data });
  await publicClient(config).waitForTransactionReceipt({ hash });
  return config;
}

/** Replaces what the reader chooses or has. */
function filledIn(command: string, chain: ChainConfig): string {
  const other = urlOf(chain).replace("127.0.0.1", "localhost");
  return command
    .replace("<this repository>", ROOT)
    .replaceAll("localhost:5432", `localhost:${postgres.port}`)
    .replaceAll("localhost:3000", `localhost:${port}`)
    .replaceAll("https://pay.example.com", `https://localhost:${publicPort}`)
    .replace("--rpc https://… --rpc https://…", `--rpc ${urlOf(chain)} --rpc ${other}`)
    .replaceAll("=https://…", `=${urlOf(chain)}`)
    .replaceAll("--rpc https://…", `--rpc ${urlOf(chain)}`)
    .replace("--owner 0x…", `--owner ${chain === live8453 ? safe : roles.owner}`)
    .replace("--guardian 0x…", `--guardian ${roles.guardian}`)
    .replace("--fee-recipient 0x…", `--fee-recipient ${roles.fees}`)
    .replace("--router 0x33bf…", `--router ${router}`)
    .replace("0x<the buyer's key>", buyer);
}

const stepsOf = (section: string): GuideStep[] => STEPS.filter((step) => step.section.startsWith(section));

/** Runs a step, whose output must have the lines that the page shows. */
async function follow({ command, answers: [answer] }: GuideStep, mayFail = false): Promise<void> {
  const output = await shell.run(filledIn(command, test84532), mayFail);
  const shown = answer?.replace("/srv/florin", shell.folder) ?? "";
  expect(missingLines(shown, output), output).toEqual([]);
}

async function followAll(section: string): Promise<void> {
  const steps = stepsOf(section);
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) await follow(step);
}

/** Sends the router with a key and keeps its address, as step 4 says. */
async function deploy(command: string, chain: ChainConfig): Promise<string> {
  const keyFile = path.join(directory, "deployer.key");
  writeFileSync(keyFile, deployerKey, { mode: 0o600 });
  const output = await shell.run(`${filledIn(command, chain)} --key-file ${keyFile}`);
  router = /"address":"(0x\w{40})"/.exec(output)?.[1] ?? "";
  return output;
}

/** Gives the two hot keys that the settings name some coin. */
async function fundKeys(chain: ChainConfig): Promise<void> {
  const settings = readFileSync(path.join(shell.folder, "florin.env"), "utf8");
  for (const [, key] of settings.matchAll(/_KEY=(0x\w{64})/g)) {
    const { address } = privateKeyToAccount(key as Hex);
    await testClient(chain).setBalance({ address, value: parseEther("5") });
  }
}

async function startAndWait(): Promise<void> {
  const [start] = stepsOf("6.");
  const written = shell.serve(start?.command ?? "");
  const isReady = async () => {
    const response = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    return response?.status === 200;
  };
  await eventually(isReady, (ready) => ready, 60_000).catch((error) => {
    throw new Error(`${error}\n${written().slice(-3_000)}`);
  });
}

test("1 to 3: the sources are built, the database and the settings are made", async () => {
  await followAll("1.");
  await followAll("2.");
  await followAll("3.");
}, 600_000);

test("4 and 5: the router is deployed on the test network, and the chains file is written", async () => {
  const [add, dryRun] = stepsOf("4.");
  if (!add || !dryRun) throw new Error("step 4 has two commands");
  await follow(add, true);
  await fundKeys(test84532);
  await follow(dryRun);
  expect(missingLines(dryRun.answers[1] ?? "", await deploy(dryRun.command, test84532))).toEqual([]);
  await followAll("5.");
}, 180_000);

test("6: it starts, and is ready behind the proxy", async () => {
  await startAndWait();
  for (const step of stepsOf("6.").slice(1)) await follow(step);
  proxy = await startProxy("nginx", {
    directory: path.join(directory, "nginx"),
    ports: [port],
    port: publicPort,
  });
}, 180_000);

test("7: the owner sets up, and a buyer pays the first test payment", async () => {
  await page.goto(readFileSync(path.join(shell.folder, ".data/setup-link"), "utf8").trim());
  await page.getByLabel("Name of the account").fill("Harbour Books");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("E-mail address").fill("ada@florin.test");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.waitForURL(/\/dashboard/);
  merchantId = await makeMerchant();
  await setDestination();
  expect(await payAs(await makeKey("test"), test84532)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Succeeded: 1 USDC on Base Sepolia/)]),
  );
  expect(missingLines(stepsOf("7.")[0]?.answers[0] ?? "", paid)).toEqual([]);
}, 180_000);

test("8: the same with Base and a Safe ends with a live payment, within ten minutes of work", async () => {
  await testClient(live8453).setCode({ address: safe, bytecode: toHex(0, { size: 171 }) });
  const [, dryRun] = stepsOf("4.");
  const [add] = stepsOf("5.");
  await fundKeys(live8453);
  const forBase = (command = "") =>
    command.replaceAll("base-sepolia", "base").replace(" --owner-may-be-key", "");
  await deploy(forBase(dryRun?.command), live8453);
  const added = await shell.run(filledIn(forBase(add?.command), live8453));
  expect(added).toContain("Base (8453): 0 faults");
  await shell.stop();
  await startAndWait();
  expect(await shell.run("npm run doctor")).toContain("Base (8453): 0 faults");
  await page.context().addCookies([{ name: "florin.mode", value: "live", url: publicUrl() }]);
  await setDestination();
  expect(await payAs(await makeKey("live"), live8453)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Succeeded: 1 USDC on Base in transaction/)]),
  );
  expect(Date.now() - startedAt).toBeLessThan(WORK_WITHIN_MS);
}, 240_000);

const publicUrl = () => `https://localhost:${publicPort}`;

async function makeMerchant(): Promise<string> {
  await page.goto(`${publicUrl()}/dashboard/merchants/new`);
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour Books");
  await page.getByRole("textbox", { name: "Contact e-mail" }).fill("books@florin.test");
  await page.getByRole("button", { name: "Create merchant" }).click();
  await page.waitForURL(/\/merchants\/mrch_/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function setDestination(): Promise<void> {
  await page.goto(`${publicUrl()}/dashboard/merchants/${merchantId}`);
  await page.getByRole("button", { name: "Add destinations" }).click();
  const dialog = page.getByRole("dialog", { name: "Destinations of Harbour Books" });
  await dialog.getByRole("textbox", { name: "Address" }).fill(wallet);
  await dialog.getByText("The checksum is right.").waitFor();
  await dialog.getByRole("button", { name: "Save destination" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  // A confirmation holds for a while.
  if (!isConfirmed) {
    await proof.getByLabel("Password").fill(PASSWORD);
    await proof.getByRole("button", { name: "Confirm and continue" }).click();
    isConfirmed = true;
  }
  await page.locator("[data-destination]").first().waitFor();
}

async function makeKey(mode: "test" | "live"): Promise<string> {
  await page.goto(`${publicUrl()}/dashboard/developers/api-keys`);
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Shop");
  await page.getByRole("button", { name: `Create ${mode} key` }).click();
  return page.getByTestId("api-key").innerText();
}

/** Creates a payment and pays it by the two commands of step 7. @returns the lines of the second one */
async function payAs(key: string, chain: ChainConfig): Promise<string[]> {
  const [step] = stepsOf("7.");
  const [create, pay] = filledIn(step?.command ?? "", chain).split(/\n(?=npm run pay)/);
  const created = await shell.run(
    (create ?? "").replace("wcp_test_…", key).replace("Merchant-Id: …", `Merchant-Id: ${merchantId}`),
  );
  const { paymentId } = JSON.parse(created);
  paid = await shell.run((pay ?? "").replace("<paymentId>", paymentId).replace("84532=", `${chain.id}=`));
  return paid.split("\n");
}
