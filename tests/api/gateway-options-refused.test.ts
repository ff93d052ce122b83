import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { chainsConfig } from "@/server/chain/client/registry";
import type { TestAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { connectApi } from "@/tests/support/api";
import { wayIn } from "@/tests/support/app";
import { stateOf } from "@/tests/support/gateway-state";
import { optionsFor, placeOf, requestOptions } from "@/tests/support/options";
import { createPayment } from "@/tests/support/pay";
import { type RunningServer, startServer } from "@/tests/support/server";
import { openShop } from "@/tests/support/shop";
import { thisInstallation } from "@/tests/support/this-installation";
import type { TestWallet } from "@/tests/support/wallet";

let account: TestAccount;
let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  ({ account, api, wallet } = await openShop());
});

describe("a chain that does not answer", () => {
  let server: RunningServer;
  let hole: Server;

  beforeAll(async () => {
    hole = createServer(() => undefined);
    await new Promise<void>((resolve) => hole.listen(0, "127.0.0.1", resolve));
    const { port } = hole.address() as { port: number };
    const config = chainsConfig();
    const chains = config.chains.map((each) =>
      each.id === 31338 ? { ...each, rpcUrls: [`http://127.0.0.1:${port}`] } : each,
    );
    const installation = thisInstallation(inject("stack"));
    const file = join(installation.directory, `half-${wayIn()}.json`);
    writeFileSync(file, JSON.stringify({ ...config, chains }));
    server = await startServer({ way: wayIn(), installation, env: { CHAINS_FILE: file, WORKER: "off" } });
  }, 90_000);
  afterAll(async () => {
    await server?.stop();
    hole?.close();
  });

  test("takes away its own options alone, in two seconds", async () => {
    const halved = connectApi(server.url, account.headers);
    const id = await createPayment(halved);
    const { status, body, ms } = await requestOptions(halved, id, { accounts: wallet.accounts });
    expect(status).toBe(200);
    expect(body.options.map(placeOf)).toEqual(["USDC@31337", "USDT@31337", "WETH@31337", "ETH@31337"]);
    expect(ms).toBeLessThan(3_500);
    expect((await stateOf(id)).options).toBe(4);
  });
});

describe("422", () => {
  test.each([
    ["empty", ""],
    ["no CAIP-10", "0x8ba1f109551bD432803012645Ac136ddd64DBA72"],
    ["a short address", "eip155:31337:0x1234"],
    ["a wrong checksum", "eip155:31337:0x8ba1f109551bD432803012645ac136ddd64DBA72"],
    ["a chain in hex", "eip155:0x7a69:0x8ba1f109551bd432803012645ac136ddd64dba72"],
    ["a chain with a leading zero", "eip155:031337:0x8ba1f109551bd432803012645ac136ddd64dba72"],
    ["NUL", "eip155:31337:0x8ba1f109551bd432803012645ac136ddd64dba7\u0000"],
    ["a lone surrogate", "eip155:31337:\ud800"],
    ["very long", `eip155:31337:0x${"a".repeat(5_000)}`],
  ])("an account that is malformed: %s", async (_, bad) => {
    const id = await createPayment(api);
    const { status, body } = await requestOptions(api, id, { accounts: [...wallet.accounts, bad] });
    expect([status, body]).toMatchObject([422, { code: "invalid_account", details: { index: 2 } }]);
    expect((await stateOf(id)).options).toBe(0);
  });
});

describe("400", () => {
  const many101 = Array.from({ length: 101 }, (_, i) => `eip155:31337:0x${i.toString(16).padStart(40, "5")}`);
  test.each<[string, unknown]>([
    ["no accounts", {}],
    ["null", null],
    ["an array", []],
    ["accounts that are no list", { accounts: "eip155:31337:0x8ba1f109551bd432803012645ac136ddd64dba72" }],
    ["accounts that are numbers", { accounts: [1] }],
    ["101 accounts", { accounts: many101 }],
    ["refresh that is no list", { accounts: [], refresh: "opt_1" }],
    ["refresh with what is no option id", { accounts: [], refresh: ["pay_1"] }],
    ["refresh with NUL", { accounts: [], refresh: ["opt_\u0000"] }],
  ])("%s", async (_, body) => {
    const id = await createPayment(api);
    const { status, body: error } = await api.post(`/v1/gateway/payment/${id}/options`, body);
    expect([status, error.code]).toEqual([400, "params_validation"]);
    expect((await stateOf(id)).options).toBe(0);
  });

  test("a hundred accounts are not too many", async () => {
    const id = await createPayment(api);
    const accounts = [...wallet.accounts, ...many101.slice(0, 98)];
    expect(await optionsFor(api, id, { accounts })).toHaveLength(8);
  });
});

describe("404", () => {
  test.each(["pay_1111", "opt_1111", "PAY_1111", `pay_${"1".repeat(200)}`, "%00"])(
    "a payment that does not exist: %s",
    async (id) => {
      const { status, body } = await api.post(`/v1/gateway/payment/${id}/options`, { accounts: [] });
      expect([status, body.code]).toEqual([404, "payment_not_found"]);
    },
  );
});
