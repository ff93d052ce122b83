import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { countNewOptions, countRead } from "@/server/gateway/client-limits";
import { listHoldings } from "@/server/gateway/list-holdings";
import { listOptions } from "@/server/gateway/list-options";
import type { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { fund } from "@/tests/support/chains";
import { useChains } from "@/tests/support/chains-file";
import { chainOf } from "@/tests/support/options";
import { makeBuyer, openPayment } from "@/tests/support/payments";
import { type RpcProxy, startRpcProxy } from "@/tests/support/rpc-proxy";
import { withinOneBlock } from "@/tests/support/within-one-block";

const BLOCK_MS = 1_000;
const CHAIN = 31337;
/** Calls that one network may cause for one payment per minute. */
const READS_OF_PAYMENT = 300;

let node: RpcProxy;
let account: TestAccount;
let payer: Awaited<ReturnType<typeof makeBuyer>>;
let reads = 0;
let isAway = false;

beforeAll(async () => {
  const direct = { url: "" };
  useChains((config) => {
    config.chains = config.chains.filter(({ id }) => id === CHAIN);
    direct.url = config.chains[0]?.rpcUrls[0] ?? "";
  });
  node = await startRpcProxy(direct.url);
  useChains((config) => {
    for (const chain of config.chains) Object.assign(chain, { rpcUrls: [node.url], blockTimeMs: BLOCK_MS });
  });
  account = await makeAccount();
  payer = await makeBuyer(chainOf(CHAIN));
  const id = await open();
  await requestOf(id, [payer.address]);
  node.afflict(({ method }) => {
    if (method === "eth_call") reads++;
    return isAway ? "cut" : "fine";
  });
});
afterAll(() => node.close());

const open = async () => (await openPayment(account, { chain: chainOf(CHAIN), payer, symbol: "USDC" })).id;
const accountsOf = (addresses: string[]) => addresses.map((address) => `eip155:${CHAIN}:${address}`);

function requestOf(paymentId: string, addresses: string[], network: string | null = null) {
  return listOptions({ ...question(paymentId, addresses), network });
}

function question(paymentId: string, addresses: string[]) {
  return { paymentId, accounts: accountsOf(addresses), includePaymentInfo: false, requestId: newId("req") };
}

async function countReads(work: () => Promise<unknown>): Promise<number> {
  const before = reads;
  await work();
  return reads - before;
}

const stranger = () => privateKeyToAddress(generatePrivateKey());
const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

describe("balances for what a wallet is shown", () => {
  test("are read once for forty requests at once, for options and for the checkout", async () => {
    const id = await open();
    const buyer = await makeBuyer(chainOf(CHAIN));
    const count = await countReads(async () => {
      const answers = await times(40, () => requestOf(id, [buyer.address]));
      for (const { options } of answers) expect(options.length).toBeGreaterThan(0);
      await times(40, () => listHoldings({ paymentId: id, accounts: accountsOf([buyer.address]) }));
    });
    // A busy machine may take longer than a block for all of them.
    expect(count).toBeLessThanOrEqual(4);
  });

  test("are read once a block for a client that asks without end", async () => {
    const id = await open();
    const startedMs = Date.now();
    const count = await countReads(async () => {
      for (let i = 0; i < 60; i++) await requestOf(id, [payer.address]);
    });
    expect(count).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - startedMs) / BLOCK_MS));
  });

  test("are not older than a block: money that arrived is found", async () => {
    const id = await open();
    const poor = stranger();
    expect((await requestOf(id, [poor])).options).toEqual([]);
    await fund(chainOf(CHAIN), poor, 1_000);
    const { options } = await withinOneBlock(
      CHAIN,
      () => requestOf(id, [poor]),
      (answer) => answer.options.length > 0,
    );
    expect(options.length).toBeGreaterThan(0);
  });

  test("are read again for who renews an option, as after an approval", async () => {
    const id = await open();
    const buyer = await makeBuyer(chainOf(CHAIN));
    const { options } = await requestOf(id, [buyer.address]);
    const renewal = { ...question(id, [buyer.address]), refresh: [options[0]?.id ?? ""] };
    expect(await countReads(() => listOptions(renewal))).toBe(1);
  });

  test("are read again at once when no node answered", async () => {
    const id = await open();
    const buyer = await makeBuyer(chainOf(CHAIN));
    isAway = true;
    expect((await requestOf(id, [buyer.address])).options).toEqual([]);
    isAway = false;
    await expect
      .poll(async () => (await requestOf(id, [buyer.address])).options.length, { timeout: 15_000 })
      .toBeGreaterThan(0);
  });
});

describe("a stranger, within a minute", () => {
  // The limits leak over time, and a busy machine would take too long.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  test("who names other accounts all the time is refused, and the buyer is not", async () => {
    const id = await open();
    const refused: AppError[] = [];
    for (let i = 0; i < READS_OF_PAYMENT - 10; i++) countRead({ network: "203.0.113.9", paymentId: id });
    const count = await countReads(() =>
      times(30, () =>
        requestOf(id, [stranger()], "203.0.113.9").catch((error: AppError) => refused.push(error)),
      ),
    );
    expect(count).toBe(10);
    expect(refused).toHaveLength(20);
    for (const { code, headers } of refused) {
      expect(code).toBe("rate_limited");
      expect(Number(headers?.["Retry-After"])).toBeGreaterThanOrEqual(1);
    }
    expect((await requestOf(id, [payer.address], "198.51.100.7")).options.length).toBeGreaterThan(0);
  });

  test("a client that asks about many payments is refused as well", async () => {
    const network = "203.0.113.11";
    const all = async () => {
      for (let i = 0; i < 501; i++) countRead({ network, paymentId: newId("pay") });
    };
    await expect(all()).rejects.toMatchObject({ code: "rate_limited" });
    const id = await open();
    await expect(
      listHoldings({ paymentId: id, accounts: accountsOf([stranger()]), network }),
    ).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  test("has three hundred new options of a payment, and the buyer is served", async () => {
    const id = await open();
    const rich = await times(3, () => makeBuyer(chainOf(CHAIN)));
    // Simulates many named rich accounts.
    countNewOptions({ network: "203.0.113.10", paymentId: id }, 300);
    await expect(requestOf(id, [rich[0]?.address ?? ""], "203.0.113.10")).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect((await requestOf(id, [rich[1]?.address ?? ""], "198.51.100.8")).options.length).toBeGreaterThan(0);
    const another = await open();
    expect(
      (await requestOf(another, [rich[2]?.address ?? ""], "203.0.113.10")).options.length,
    ).toBeGreaterThan(0);
  });
});
