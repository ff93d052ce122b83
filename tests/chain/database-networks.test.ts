import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { type ChainConfig, chainsConfig, findChain } from "@/server/chain/client/registry";
import type { ChainEntry } from "@/server/chain/networks/chain-entry";
import { declareNetwork } from "@/server/networks/declare-network";
import { listNetworkChanges } from "@/server/networks/list-network-changes";
import { listNetworks } from "@/server/networks/list-networks";
import { loadNetworks } from "@/server/networks/load-networks";
import { removeNetwork } from "@/server/networks/remove-network";
import { resealNetworks } from "@/server/networks/reseal-networks";
import { switchNetwork } from "@/server/networks/switch-network";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { deployRouters } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { makeOperator } from "@/tests/support/operator";
import { confirm, createPayment, findOption, pay, sign, untilFinal } from "@/tests/support/pay";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, one, sql } from "@/tests/support/sql";
import { startChain } from "@/tests/support/start-chains";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";

const CHAIN = 45_361;
const operator = operatorOfCommand();

let server: RunningServer;
let worker: WorkerProcess;
let account: TestAccount;
let operators: TestAccount;
let api: Api;
let wallet: TestWallet;
let entry: ChainEntry;

beforeAll(async () => {
  const installation = thisInstallation(inject("stack"));
  [server, worker, account, operators] = await Promise.all([
    startServer({ way: "mount", installation, env: { WORKER: "off" } }),
    startWorkerProcess(inject("stack")),
    makeAccount(),
    makeOperator(),
  ]);
  api = connectApi(server.url, account.headers);
  const { config } = await startChain(inject("stack").directory, { id: CHAIN, name: "Added" });
  const { RELAYER_KEY: relayer, REFUNDER_KEY: refunder } = installation.env as Record<string, `0x${string}`>;
  const keys = { relayer, refunder } as Parameters<typeof deployRouters>[1];
  const { chains } = await deployRouters({ chains: [config], rates: {} }, keys);
  // A secret in the URL; anvil answers no path.
  const url = `${config.rpcUrls[0]}/?key=a-secret-of-the-provider`;
  entry = { ...(chains[0] as ChainConfig), rpcUrls: [url], deposits: false };
}, 120_000);
afterAll(async () => {
  await Promise.all([server?.stop(), worker?.stop()]);
});

const networks = async () => (await api.get<{ networks: { id: string }[] }>("/v1/assets")).body.networks;
const isOffered = async () => (await networks()).some(({ id }) => id === `eip155:${CHAIN}`);
const isRead = async () => {
  const { loops } = (await (await fetch(worker.url)).json()) as { loops: Record<string, unknown> };
  return `watch:${CHAIN}` in loops;
};
const sealed = () =>
  many<{ row: string }>(db, sql`select network::text as row from network where chain_id = ${CHAIN}`);

describe("a network of the database", () => {
  test("is added switched off, and is known to all processes without a restart", async () => {
    expect(await declareNetwork(operator, { entry, mayReplace: false })).toBe("added");
    expect(await listNetworks(operator)).toMatchObject([
      ...chainsConfig()
        .chains.slice(0, -1)
        .map(({ id }) => ({ chainId: id, from: "file", isOn: true })),
      { chainId: CHAIN, from: "database", isOn: false, changed: { by: "npm run network" } },
    ]);
    expect(await eventually(isRead, Boolean)).toBe(true);
    expect(await isOffered()).toBe(false);
    const { body } = await api.post("/v1/payments", {
      referenceId: "off",
      amount: { unit: `caip19/eip155:${CHAIN}/erc20:${entry.tokens[0]?.address}`, value: "1000000" },
    });
    expect(body).toMatchObject({ code: "params_validation" });
  });

  test("takes a payment once it is on", async () => {
    expect(await switchNetwork(operator, { chainId: CHAIN, isOn: true })).toBe(true);
    expect(await eventually(isOffered, Boolean)).toBe(true);
    wallet = await makeWallet();
    const paid = await pay(api, await createPayment(api), { wallet, symbol: "USDC", chainId: CHAIN });
    expect(paid).toMatchObject({ status: "succeeded" });
  });

  test("takes no new payments once it is off, and finishes those in progress", async () => {
    const [begun, open] = [await createPayment(api), await createPayment(api)];
    const choice = { wallet, symbol: "USDC", chainId: CHAIN };
    const option = await findOption(api, begun, choice);
    const later = await findOption(api, open, choice);
    const signed = await sign(api, begun, { wallet, option });
    const signedLater = await sign(api, open, { wallet, option: later });
    const confirming = confirm(api, begun, signed);
    expect((await confirming).status).toBe(200);
    expect(await switchNetwork(operator, { chainId: CHAIN, isOn: false })).toBe(true);
    expect(await eventually(isOffered, (is) => !is)).toBe(false);
    expect(
      await eventually(
        () => confirm(api, open, signedLater),
        ({ status }) => status === 503,
      ),
    ).toMatchObject({
      body: { code: "unavailable", details: { reason: "router_paused" } },
    });
    expect(await untilFinal(api, begun)).toMatchObject({ status: "succeeded" });
    expect(await isRead()).toBe(true);
  });

  test("gets another entry, and the loops of every worker run on by it", async () => {
    const other = { ...entry, gas: { minBalance: "7" } };
    await expect(declareNetwork(operator, { entry: other, mayReplace: false })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await declareNetwork(operator, { entry: other, mayReplace: true })).toBe("changed");
    expect(await declareNetwork(operator, { entry: other, mayReplace: true })).toBe("same");
    expect(findChain(CHAIN)).toMatchObject({ gas: { minBalance: "7" } });
    await switchNetwork(operator, { chainId: CHAIN, isOn: true });
    expect(await eventually(isOffered, Boolean)).toBe(true);
    const paid = await pay(api, await createPayment(api), { wallet, symbol: "USDC", chainId: CHAIN });
    expect(paid).toMatchObject({ status: "succeeded" });
  });

  test("is refused with a fault, as one of the file, and by a schema that the file has", async () => {
    const [token, ...others] = entry.tokens;
    const wrong = { ...entry, tokens: [{ ...token, decimals: 2 }, ...others] } as ChainEntry;
    await expect(declareNetwork(operator, { entry: wrong, mayReplace: true })).rejects.toMatchObject({
      code: "invalid_state",
      message: expect.stringMatching(/"decimals" is 2/),
    });
    const twice = { ...entry, tokens: [token, token] } as ChainEntry;
    await expect(declareNetwork(operator, { entry: twice, mayReplace: true })).rejects.toMatchObject({
      code: "params_validation",
    });
    const [filed] = chainsConfig().chains as [ChainConfig];
    await expect(declareNetwork(operator, { entry: filed, mayReplace: true })).rejects.toMatchObject({
      message: "The chains file declares Local One, and it wins. Change it there.",
    });
  });

  test("has a history without the secrets of its RPC URLs, and entries in the audit log", async () => {
    const changes = await listNetworkChanges(operator, CHAIN);
    expect(changes.map(({ isOn }) => isOn)).toEqual([true, false, false, true, false]);
    expect(changes[0]).toMatchObject({ origins: [new URL(entry.rpcUrls[0] ?? "").origin], until: null });
    expect(changes[1]).toMatchObject({
      until: changes[0]?.since && expect.any(Date),
      endedBy: "npm run network",
    });
    expect(JSON.stringify(changes)).not.toContain("a-secret");
    for (const { row } of await sealed()) expect(row).not.toContain("a-secret");
    const log = await many<{ type: string; data: object }>(
      db,
      sql`select type, data from audit_event where account_id = ${operators.id} and type like 'network.%' order by id`,
    );
    expect(log.map(({ type }) => type)).toEqual([
      "network.added",
      "network.switched_on",
      "network.switched_off",
      "network.changed",
      "network.switched_on",
    ]);
    expect(log[0]?.data).toEqual({ network: `Added (${CHAIN})` });
    expect(server.output()).not.toContain("a-secret");
  });

  test("is not removed once it was on; one that never was is", async () => {
    await expect(removeNetwork(operator, CHAIN)).rejects.toMatchObject({ code: "invalid_state" });
    await db.query(sql`insert into network (id, chain_id, entry, rpc_sealed, is_on, author)
      select 'net_never', 77, entry, rpc_sealed, false, author from network where chain_id = ${CHAIN} limit 1`);
    // Its seal is another row's, so that it cannot be opened.
    await loadNetworks();
    expect(await listNetworks(operator)).toContainEqual(
      expect.objectContaining({ chainId: 77, isReadable: false }),
    );
    expect(await resealNetworks()).toEqual({ resealed: 0, lost: 0 });
    await removeNetwork(operator, 77);
    expect((await listNetworks(operator)).map(({ chainId }) => chainId)).not.toContain(77);
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*)::int as count from network where chain_id = 77 and until is not null`,
    );
    expect(count).toBe(1);
  });
});
