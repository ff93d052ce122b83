import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Hex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localAccounts } from "@/scripts/local/accounts";
import { freePort } from "@/scripts/local/free-port";
import { call } from "@/scripts/local/json-rpc";
import { entrust } from "@/tests/support/guard";

const ROOT = resolve(import.meta.dirname, "../..");
const CHAIN_ID = 31_399;
const START_MS = 30_000;
const TEST_MS = 120_000;
const { buyer } = localAccounts();
const BUYER_BALANCE = "0x3635c9adc5dea00000";

/** Runs a chain with its journal in a killable process, which prints its ids on standard output. */
const HOLDER = `
import { startAnvil } from "@/scripts/local/chain";
const [port, stateFile] = process.argv.slice(-2);
const onLaunch = (pid) => console.log("anvil " + pid);
await startAnvil({ chainId: ${CHAIN_ID}, port: Number(port), stateFile, onLaunch });
console.log("ready");
`;

interface Holder {
  child: ChildProcess;
  /** The process of its latest anvil. */
  anvil(): number;
}

interface Receipt {
  blockHash: Hex;
  status: Hex;
}

let directory: string;
const runDirectory = () => process.env.FLORIN_TEST_DIRECTORY ?? directory;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "florin-crash-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

async function hold(port: number, stateFile: string): Promise<Holder> {
  const args = ["--import", "tsx", "--input-type=module", "-e", HOLDER, String(port), stateFile];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid) entrust(runDirectory(), child.pid);
  let output = "";
  const listen = (text: string) => {
    output += text;
    for (const [, pid] of text.matchAll(/anvil (\d+)/g)) entrust(runDirectory(), Number(pid));
  };
  child.stdout?.setEncoding("utf8").on("data", listen);
  child.stderr?.setEncoding("utf8").on("data", listen);
  const until = Date.now() + START_MS;
  while (!output.includes("ready")) {
    if (Date.now() > until || child.exitCode !== null) throw new Error(`the chain does not start: ${output}`);
    await delay(20);
  }
  return { child, anvil: () => Number([...output.matchAll(/anvil (\d+)/g)].at(-1)?.[1]) };
}

function kill({ child, anvil }: Holder): void {
  child.kill("SIGKILL");
  process.kill(anvil(), "SIGKILL");
}

const transfer = (nonce: number) =>
  buyer.signTransaction({
    chainId: CHAIN_ID,
    nonce,
    to: "0x00000000000000000000000000000000000000aa",
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
  });

/** Sets the kill after this many answers. */
const ARMED_AT = 3;

interface End {
  isDead: () => boolean;
  /** Called once, with the third answer. */
  arm: () => void;
}

/** Sends transfers until the chain is killed, and returns the answered ones: hash and block. */
async function sendUntilKilled(url: string, first: number, { isDead, arm }: End): Promise<Map<Hex, Hex>> {
  const answered = new Map<Hex, Hex>();
  for (let nonce = first; !isDead(); nonce++) {
    const raw = await transfer(nonce);
    try {
      const hash = await call<Hex>(url, "eth_sendRawTransaction", [raw]);
      const receipt = await call<Receipt>(url, "eth_getTransactionReceipt", [hash]);
      answered.set(hash, receipt.blockHash);
      if (answered.size === ARMED_AT) arm();
    } catch (error) {
      if (!isDead()) throw error;
    }
  }
  return answered;
}

describe("the local chain", () => {
  it(
    "has every transaction that it answered, in the same block, after each of five kills",
    async () => {
      const port = await freePort([]);
      const url = `http://127.0.0.1:${port}`;
      const stateFile = join(directory, "chain.json");
      const answered = new Map<Hex, Hex>();
      let holder = await hold(port, stateFile);
      await call(url, "anvil_setBalance", [buyer.address, BUYER_BALANCE]);
      for (let round = 0; round < 5; round++) {
        const first = Number(await call<Hex>(url, "eth_getTransactionCount", [buyer.address, "latest"]));
        let dead = false;
        const victim = holder;
        const end = () => {
          dead = true;
          kill(victim);
        };
        const arm = () => setTimeout(end, 50 + round * 150);
        for (const entry of await sendUntilKilled(url, first, { isDead: () => dead, arm }))
          answered.set(...entry);
        holder = await hold(port, stateFile);
        for (const [hash, blockHash] of answered) {
          const receipt = await call<Receipt | null>(url, "eth_getTransactionReceipt", [hash]);
          expect(receipt).toMatchObject({ status: "0x1", blockHash });
        }
      }
      kill(holder);
      expect(answered.size).toBeGreaterThan(10);
    },
    TEST_MS,
  );

  it(
    "comes back automatically, with its blocks and its clock, when anvil alone dies",
    async () => {
      const port = await freePort([]);
      const url = `http://127.0.0.1:${port}`;
      const holder = await hold(port, join(directory, "chain.json"));
      await call(url, "anvil_setBalance", [buyer.address, BUYER_BALANCE]);
      await call(url, "evm_increaseTime", [86_400]);
      await call(url, "eth_sendRawTransaction", [await transfer(0)]);
      const before = await call<{ hash: Hex; timestamp: Hex }>(url, "eth_getBlockByNumber", [
        "latest",
        false,
      ]);
      process.kill(holder.anvil(), "SIGKILL");
      await expect
        .poll(() => call(url, "eth_chainId").catch(() => null), { timeout: START_MS })
        .not.toBeNull();
      expect(await call(url, "eth_getBlockByNumber", ["latest", false])).toMatchObject({ hash: before.hash });
      const hash = await call<Hex>(url, "eth_sendRawTransaction", [await transfer(1)]);
      const { blockHash } = await call<Receipt>(url, "eth_getTransactionReceipt", [hash]);
      const after = await call<{ timestamp: Hex }>(url, "eth_getBlockByHash", [blockHash, false]);
      expect(Number(after.timestamp)).toBeGreaterThanOrEqual(Number(before.timestamp));
      kill(holder);
    },
    TEST_MS,
  );
});
