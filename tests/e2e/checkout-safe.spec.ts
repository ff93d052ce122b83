import type { FrameLocator, Page } from "@playwright/test";
import { type Address, createWalletClient, type Hex, http, parseAbi } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { localChains } from "@/tests/e2e/checkout-visit";
import { balanceOf, publicClient, viemChain } from "@/tests/support/chains";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";
import { deploySmartWallet } from "@/tests/support/smart-wallet";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

/** The page that frames others, at the origin of `FRAME_ORIGINS` (tests/support/e2e-setup.ts). */
const SAFE = process.env.FLORIN_E2E_FRAME_ORIGIN ?? "";
/** The same page at another origin. */
const OTHER = SAFE.replace("localhost", "127.0.0.1");
const ABI = parseAbi(["function executeBatch((address target, uint256 value, bytes data)[] calls)"]);

interface Call {
  to: Address;
  value: string;
  data: Hex;
}

interface Safe {
  chain: ChainConfig;
  owner: TestWallet;
  address: Address;
  /** The methods that the page has called. */
  calls: string[];
  /** Whether the owners decline what they are asked next. */
  declines: boolean;
}

/** Opens a page that frames the checkout and speaks Safe's protocol for a smart account (ERC-1271) on the first chain. */
async function openInSafe(
  page: Page,
  link: string,
  origin = SAFE,
): Promise<{ safe: Safe; frame: FrameLocator }> {
  const chains = localChains();
  const [chain] = chains;
  if (!chain) throw new Error("there is no chain");
  const owner = await makeWallet({ chains });
  const address = await deploySmartWallet(chain, owner);
  const safe: Safe = { chain, owner, address, calls: [], declines: false };
  await page.exposeFunction("askSafe", (method: string, params: unknown) => answer(safe, method, params));
  await page.goto(`${origin}/?app=${encodeURIComponent(link)}`, { waitUntil: "load" });
  return { safe, frame: page.frameLocator("iframe") };
}

async function answer(safe: Safe, method: string, params: unknown) {
  safe.calls.push(method);
  if (safe.declines && /^(sign|send)/.test(method)) {
    safe.declines = false;
    return { success: false, error: "Transaction was rejected" };
  }
  try {
    return { success: true, data: await dataOf(safe, method, params as never) };
  } catch (error) {
    return { success: false, error: String(error) };
  }
}

type Params = { txs: Call[]; typedData: never; safeTxHash: Hex; call: string; params: never[] } & string;

async function dataOf(safe: Safe, method: string, params: Params): Promise<unknown> {
  const { chain, owner, address } = safe;
  const node = publicClient(chain);
  switch (method) {
    case "getSafeInfo":
      return { safeAddress: address, chainId: chain.id, owners: [owner.account.address], threshold: 1 };
    case "signTypedMessage":
      signature = await owner.account.signTypedData(params.typedData);
      return { messageHash: "0xabc" };
    case "getOffChainSignature":
      return signature;
    case "sendTransactions": {
      const client = createWalletClient({
        account: owner.account,
        chain: viemChain(chain),
        transport: http(),
      });
      const calls = params.txs.map(({ to, value, data }) => ({ target: to, value: BigInt(value), data }));
      return {
        safeTxHash: await client.writeContract({
          address,
          abi: ABI,
          functionName: "executeBatch",
          args: [calls],
        }),
      };
    }
    case "getTxBySafeTxHash": {
      const hash = params.safeTxHash;
      const receipt = await node.getTransactionReceipt({ hash }).catch(() => null);
      return receipt ? { txHash: hash, txStatus: "SUCCESS" } : { txStatus: "AWAITING_EXECUTION" };
    }
    case "rpcCall":
      return params.call === "safe_setSettings"
        ? null
        : node.request({ method: params.call, params: params.params } as never);
    default:
      throw new Error(`"${method}" not implemented`);
  }
}

let signature: Hex = "0x";

async function payInSafe(frame: FrameLocator, symbol: string): Promise<void> {
  await frame.getByRole("radio", { name: new RegExp(`[\\d.]+ ${symbol}\\b.*on Local One`) }).check();
  await frame.getByRole("button", { name: new RegExp(`^Pay [\\d.,]+ ${symbol} on Local One$`) }).click();
}

const paid = (frame: FrameLocator) => frame.getByRole("heading", { name: "Paid", exact: true });

test("a Safe pays in its own frame: by its owners' signature, by a batch, and by a transaction", async ({
  page,
  api,
  baseURL,
}) => {
  const spent: Record<string, bigint> = {};
  const ways: Record<string, string> = {
    USDC: "signTypedMessage",
    USDT: "sendTransactions",
    ETH: "sendTransactions",
  };
  for (const [symbol, way] of Object.entries(ways)) {
    const visit = await page.context().newPage();
    const { safe, frame } = await openInSafe(visit, `${baseURL}/?pid=${await createPayment(api)}`);
    await frame.getByRole("button", { name: /^Safe/ }).click();
    await payInSafe(frame, symbol);
    await expect(paid(frame)).toBeVisible({ timeout: 30_000 });
    expect(safe.calls.filter((method) => /^(sign|send)/.test(method))).toEqual([way]);
    spent[symbol] = await balanceOf(safe.chain, safe.address, symbol);
    await visit.close();
  }
  expect(spent.USDC).toBe(87_500_000n);
  expect(spent.USDT).toBe(87_500_000n);
});

test("what the owners decline pays nothing, and another try pays", async ({ page, api, baseURL }) => {
  const { safe, frame } = await openInSafe(page, `${baseURL}/${await createPayment(api)}`);
  await frame.getByRole("button", { name: /^Safe/ }).click();
  safe.declines = true;
  await payInSafe(frame, "USDC");
  await expect(frame.getByText("You declined in your wallet")).toBeVisible();
  await payInSafe(frame, "USDC");
  await expect(paid(frame)).toBeVisible({ timeout: 30_000 });
});

test("no other site frames the checkout, and none frames the other pages", async ({
  page,
  api,
  baseURL,
  violations,
}) => {
  const id = await createPayment(api);
  await openInSafe(page, `${baseURL}/${id}`, OTHER);
  await expect.poll(() => violations.length).toBe(1);
  const visit = await page.context().newPage();
  await openInSafe(visit, `${baseURL}/sign-in`);
  await expect.poll(() => violations.length).toBe(2);
  expect(violations.join()).toContain("frame-ancestors");
  violations.length = 0;
});

test("its manifest is next to the link, and readable for the page that frames it", async ({
  request,
  api,
  baseURL,
}) => {
  const id = await createPayment(api);
  for (const address of ["/manifest.json", `/${id}/manifest.json`]) {
    const answer = await request.get(address);
    expect(answer.headers()).toMatchObject({
      "access-control-allow-origin": "*",
      "content-type": "application/json",
    });
    const { name, description, iconPath } = await answer.json();
    expect(name && description).toBeTruthy();
    expect(iconPath).toBe(`${baseURL}/icon.svg`);
    expect((await request.get(iconPath)).headers()["content-type"]).toContain("image/svg+xml");
  }
});
