import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Hex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks } from "@/tests/support/books";
import { balanceOf, deployRouters, publicClient, testClient } from "@/tests/support/chains";
import { useChains } from "@/tests/support/chains-file";
import { eventually } from "@/tests/support/eventually";
import { runCommand } from "@/tests/support/operator-command";
import { type OwnNode, startOwnNodes } from "@/tests/support/own-nodes";
import { commandArgs } from "@/tests/support/program";
import { depositTo } from "@/tests/support/refunds";
import { drive, newDriver } from "@/tests/support/relay-driver";
import { vaultOf } from "@/tests/support/router";
import { db, many, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";

const AMOUNT = 4_000_000n;
const ownerKey = generatePrivateKey();
const owner = privateKeyToAccount(ownerKey).address;

let own: OwnNode;
let config: ChainConfig;
let account: TestAccount;
let token: Hex;
let routers: [RouterConfig, RouterConfig];
let environment: Record<string, string>;
let keyFile: string;

beforeAll(async () => {
  [own] = (await startOwnNodes(inject("stack"), [{ id: 45_339, confirmations: 1 }])) as [OwnNode];
  const { RELAYER_KEY, REFUNDER_KEY } = process.env;
  const keys = { relayer: RELAYER_KEY as Hex, refunder: REFUNDER_KEY as Hex, owner: ownerKey };
  const deploy = async (version: 1 | 2) =>
    (await deployRouters({ chains: [own.chain], rates: {} }, keys, version)).chains[0]?.routers[0];
  routers = [await deploy(1), await deploy(2)] as [RouterConfig, RouterConfig];
  useChains(({ chains }) => {
    for (const chain of chains) chain.routers = routers;
  });
  [config] = chainsConfig().chains as [ChainConfig];
  account = await makeAccount();
  token = own.chain.tokens[0]?.address as Hex;
  await testClient(own.chain).setBalance({ address: owner, value: parseEther("10") });
  await depositTo(on(routers[0]), account.merchant.id, { token, amount: AMOUNT });
  environment = thisInstallation(inject("stack")).env;
  keyFile = join(inject("stack").directory, "moving-owner.key");
  writeFileSync(keyFile, ownerKey, { mode: 0o600 });
  await readOn();
}, 120_000);
afterAll(() => own.node.close());

const on = (router: RouterConfig): ChainConfig => ({ ...own.chain, routers: [router] });
const held = (router: RouterConfig) => vaultOf(on(router), account.merchant.id, token);

/** Reads and books the chain to its end. */
async function readOn(): Promise<void> {
  const head = Number(await publicClient(own.chain).getBlockNumber());
  await drive(newDriver(config), async () => {
    const { at, open } = await one<{ at: number; open: number }>(
      db,
      sql`select c.block_number as at, (select count(*)::integer from chain_event where confirmed_at is null) as open
          from chain_cursor c where c.chain_id = ${config.id}`,
    );
    return at >= head && open === 0;
  });
}

function moveArgs([from, to]: readonly [RouterConfig, RouterConfig]): string[] {
  return ["move-vaults", String(config.id), from.address, to.address, "--key-file", keyFile];
}

/** Kills the command (SIGKILL) at its n-th transaction, which the node has, or never gets. */
async function killAt(args: string[], nth: number, isSent: boolean): Promise<void> {
  let sent = 0;
  let isCaught = false;
  const caught = own.node.afflict(async ({ method }, pass) => {
    if (method !== "eth_sendRawTransaction" || ++sent < nth) return "fine";
    if (isSent) await pass();
    isCaught = true;
    return "never";
  });
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [...commandArgs("router"), ...args], {
    env: { PATH, NODE_ENV: "test", ...environment },
    stdio: "ignore",
  });
  await eventually(async () => isCaught, Boolean, 60_000);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  caught.heal();
}

/** The transactions of a move: the withdrawal, the token's approval and the deposit. */
const POINTS = [1, 2, 3].flatMap((nth) => [
  { nth, isSent: false, name: `before transaction ${nth}` },
  { nth, isSent: true, name: `after transaction ${nth}, before its answer` },
]);

test.each(POINTS.map((point, i) => ({ ...point, i })))(
  "a move of the vaults that is killed $name ends with the same command, once",
  async ({ nth, isSent, i }) => {
    const [first, second] = routers;
    const way = i % 2 === 0 ? ([first, second] as const) : ([second, first] as const);
    await killAt(moveArgs(way), nth, isSent);
    await readOn();
    expect((await auditBooks(config)).lines).toEqual([]);
    const again = await runCommand("router", environment, moveArgs(way));
    expect(again).toMatchObject({ code: 0 });
    expect([await held(way[0]), await held(way[1])]).toEqual([0n, AMOUNT]);
    expect(await balanceOf(own.chain, owner, "USDC")).toBe(0n);
    await readOn();
    const posted = await many<{ kind: string; count: number }>(
      db,
      sql`select kind::text, count(*)::integer as count from ledger_entry where chain_id = ${config.id} group by 1 order by 1`,
    );
    expect(posted).toEqual([
      { kind: "deposit", count: 1 },
      { kind: "move", count: 2 * (i + 1) },
    ]);
    expect((await auditBooks(config)).lines).toEqual([]);
  },
  120_000,
);
