import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { approvePermit2Transaction } from "@/server/chain/calls/approve-permit2";
import { chainsConfig, type TokenConfig } from "@/server/chain/client/registry";
import { resumePayments } from "@/server/stops/resume-payments";
import { stopPayments } from "@/server/stops/stop-payments";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { fund, publicClient, requireSuccess, urlOf } from "@/tests/support/chains";
import { chainOf } from "@/tests/support/options";
import { createPayment } from "@/tests/support/pay";
import { walletOf } from "@/tests/support/payments";
import { commandArgs, isQuick } from "@/tests/support/program";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const ROOT = resolve(import.meta.dirname, "../..");
const ENDED_WITHIN_MS = 60_000;
/** Processes know a stop a second later. */
const KNOWN_AFTER_MS = 1_100;

let server: RunningServer;
let account: TestAccount;
let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
  account = await makeAccount();
  api = connectApi(server.url, account.headers);
  wallet = await makeWallet();
}, 120_000);
afterAll(() => server?.stop());

interface Outcome {
  code: number;
  output: string;
}

/** Runs the command as a buyer with only the link, a key and the chains' endpoints. */
function pay(
  args: string[],
  program = commandArgs("pay"),
  { url = server.url, key = wallet.privateKey }: { url?: string; key?: Hex } = {},
): Promise<Outcome> {
  const rpc = chainsConfig().chains.flatMap((chain) => ["--rpc", `${chain.id}=${urlOf(chain)}`]);
  const all = [...program, ...args, "--url", url, "--key", key, ...rpc];
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    DATA_DIR: join(ROOT, "no-such-folder"),
  };
  return new Promise((done) => {
    execFile(process.execPath, all, { cwd: ROOT, env, timeout: ENDED_WITHIN_MS }, (error, out, err) => {
      done({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, output: out + err });
    });
  });
}

/** Forwards everything, and hangs up instead of answering the first signed request; counts those. */
async function startLossyProxy(): Promise<{ url: string; signed: () => number; stop: () => void }> {
  let signed = 0;
  const proxy = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    const answer = await fetch(new URL(request.url ?? "/", server.url), { headers });
    const body = await answer.text();
    if (headers["payment-signature"] && ++signed === 1) return response.destroy();
    const { "content-encoding": _, ...own } = Object.fromEntries(answer.headers);
    return response.writeHead(answer.status, own).end(body);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    signed: () => signed,
    stop: () => proxy.close().closeAllConnections(),
  };
}

const CASES = [31337, 31338].flatMap((chainId) =>
  ["USDC", "USDT", "WETH", "ETH"].map((symbol) => ({ symbol, chainId })),
);

describe("npm run pay", () => {
  test.each(CASES)(
    "pays $symbol on $chainId and names the transaction",
    async ({ symbol, chainId }) => {
      const id = await createPayment(api);
      const { code, output } = await pay([id, "--asset", symbol, "--chain", String(chainId)]);
      expect({ code, output }).toMatchObject({ code: 0 });
      const hash = /in transaction (0x[0-9a-f]{64})/.exec(output)?.[1] as Hex;
      expect((await publicClient(chainOf(chainId)).getTransactionReceipt({ hash })).status).toBe("success");
      const { body } = await api.get<{ status: string; info: { txId: string } }>(`/v1/payments/${id}`);
      expect(body).toMatchObject({ status: "succeeded", info: { txId: hash } });
    },
    90_000,
  );

  test.each([
    ["built", commandArgs("pay")],
    ["from its source", ["--import", "tsx", "scripts/pay.ts"]],
  ])(
    "takes the payment link, and chooses an asset itself: %s",
    async (_, program) => {
      const order = { referenceId: "link", amount: { unit: "iso4217/USD", value: "100" } };
      const { body } = await api.post<{ gatewayUrl: string }>("/v1/payments", order);
      const { code, output } = await pay([body.gatewayUrl], program);
      expect({ code, output }).toEqual({
        code: 0,
        output: expect.stringContaining("Succeeded: 1 USDC on Local One"),
      });
    },
    90_000,
  );

  test.each([
    ["built", commandArgs("pay")],
    ["from its source", ["--import", "tsx", "scripts/pay.ts"]],
  ])(
    "pays the payment link by x402 with the published packages, once: %s",
    async (_, program) => {
      const id = await createPayment(api);
      const args = [`${server.url}/?pid=${id}`, "--x402", "--chain", "31338"];
      const { code, output } = await pay(args, program);
      expect({ code, output }).toEqual({
        code: 0,
        output: expect.stringContaining("Succeeded: 12.5 USDC on Local Two"),
      });
      const job = await one<{ kind: string }>(db, sql`select kind from relay_job where payment_id = ${id}`);
      expect(job.kind).toBe("pay_deposit_authorization");
      expect(await pay(args, program)).toEqual({
        code: 1,
        output: expect.stringContaining("already succeeded"),
      });
    },
    90_000,
  );

  test("pays a token without EIP-3009 by x402, once the account has approved Permit2", async () => {
    const chain = chainOf(31337);
    const key = generatePrivateKey();
    const agent = privateKeyToAccount(key);
    await fund(chain, agent.address, 100);
    const { address } = chain.tokens.find(({ symbol }) => symbol === "USDT") as TokenConfig;
    const unit = `caip19/eip155:31337/erc20:${address}`;
    const id = await createPayment(api, { amount: { unit, value: "12500000" } });
    const payAsAgent = () => pay([id, "--x402"], commandArgs("pay"), { key });
    expect(await payAsAgent()).toEqual({ code: 1, output: expect.stringContaining("not approved Permit2") });
    const { to, data } = approvePermit2Transaction({ payer: agent.address, token: address }, "unlimited");
    await requireSuccess(chain, await walletOf(chain, agent).sendTransaction({ to, data }));
    const { code, output } = await payAsAgent();
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining("Succeeded: 12.5 USDT on Local One"),
    });
  }, 90_000);

  test("sends an agent's signature again when the answer is lost, and is charged once", async () => {
    const proxy = await startLossyProxy();
    const id = await createPayment(api);
    const { code, output } = await pay([id, "--x402", "--chain", "31337"], commandArgs("pay"), {
      url: proxy.url,
    });
    proxy.stop();
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/sent again.*Succeeded: 12\.5 USDC on Local One/s),
    });
    expect(proxy.signed()).toBe(2);
    expect(await executions(chainOf(31337), [id])).toHaveLength(1);
  }, 90_000);

  // The sources alone serve no page of the checkout, which knows why a wallet has no option.
  test.runIf(!isQuick())("names what the operator has stopped", async () => {
    const id = await createPayment(api);
    const [chain] = chainsConfig().chains;
    const stop = { chainId: chain?.id ?? 0, token: null };
    await stopPayments(operatorOfCommand(), { ...stop, reason: "The bridge is down" });
    await delay(KNOWN_AFTER_MS);
    const { code, output } = await pay([id, "--chain", String(stop.chainId), "--asset", "USDC"]);
    await resumePayments(operatorOfCommand(), stop);
    await delay(KNOWN_AFTER_MS);
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(
        `The operator has stopped new payments in USDC on ${chain?.name}. Nothing was paid. Try again later.`,
      ),
    });
  });

  test.each<[string, (id: string) => string[], RegExp]>([
    [
      "an agent on a chain that is not offered",
      (id) => [id, "--x402", "--chain", "1"],
      /^Failed to create payment payload: No network\/scheme registered [^{]+$/m,
    ],
    ["an agent that is told an asset", (id) => [id, "--x402", "--asset", "USDC"], /leave --asset out/],
    [
      "an asset that the wallet does not have",
      (id) => [id, "--asset", "DOGE"],
      /cannot pay in DOGE, but it can pay 12\.5 USDC/,
    ],
    ["a link of another host", (id) => [`https://evil.example/?pid=${id}`], /not trusted/],
    ["a payment that does not exist", () => ["pay_1111"], /no payment with this id/],
    ["no link at all", () => [], /Usage:/],
    ["an option that it does not know", (id) => [id, "--now"], /Usage:/],
  ])("ends with 1 and one sentence: %s", async (_, args, sentence) => {
    const { code, output } = await pay(args(await createPayment(api)));
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/\n\s+at /);
  });

  test("ends with 1 when the payment has ended", async () => {
    const id = await createPayment(api);
    await api.post(`/v1/gateway/payment/${id}/cancel`);
    expect(await pay([id])).toEqual({ code: 1, output: expect.stringContaining("already cancelled") });
  });
});
