import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Address } from "viem";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { localAccounts, privateKeyOf } from "@/scripts/local/accounts";
import {
  type ChainConfig,
  type ChainsConfig,
  chainsConfig,
  parseChains,
} from "@/server/chain/client/registry";
import { findPreset } from "@/server/chain/networks/presets";
import { urlOf } from "@/tests/support/chains";
import { runCommand } from "@/tests/support/operator-command";
import { etchPreset } from "@/tests/support/preset-network";
import { startChain } from "@/tests/support/start-chains";
import { thisInstallation } from "@/tests/support/this-installation";

/** Each command is a process. */
vi.setConfig({ testTimeout: 90_000 });

const BASE_SEPOLIA = findPreset("base-sepolia");

const { relayer, refunder } = localAccounts();
const KEYS = { RELAYER_KEY: privateKeyOf(relayer), REFUNDER_KEY: privateKeyOf(refunder) };

let chain: ChainConfig;
let router: Address;
let directory: string;

beforeAll(async () => {
  const stack = inject("stack").directory;
  directory = mkdtempSync(join(stack, "network-"));
  const { config } = await startChain(stack, { id: BASE_SEPOLIA.id, name: "Base Sepolia" });
  chain = config;
  router = chain.routers[0]?.address as Address;
  await etchPreset(chain, BASE_SEPOLIA);
}, 60_000);

const network = (given: string[], keys: Record<string, string> = KEYS) => runCommand("network", keys, given);

const add = (file: string, ...more: string[]) =>
  network(["add", "base-sepolia", "--rpc", urlOf(chain), "--file", join(directory, file), ...more]);

const read = (file: string) => JSON.parse(readFileSync(join(directory, file), "utf8"));

describe("npm run network -- add", () => {
  test("names the command that deploys the router, with our keys' addresses, and writes nothing", async () => {
    const { code, lines } = await add("none.json");
    expect(code).toBe(1);
    const { origin } = new URL(urlOf(chain));
    expect(lines).toEqual([
      "warning: The PaymentRouter is not audited. Read docs/security.md before real money passes through it.",
      expect.stringMatching(/^Base Sepolia has no router in the file\. Deploy one/),
      `  npm run deploy-router -- --network base-sepolia --rpc ${origin}/… --owner 0x… --relayer ${relayer.address} --refunder ${refunder.address} --guardian 0x… --fee-recipient 0x…`,
      "Then run this command again with --router and the address.",
      expect.stringMatching(/^Keys on Base Sepolia, at the present price of [\d.]+ gwei; a rollup adds/),
      expect.stringMatching(
        new RegExp(
          `^ +RELAYER_KEY: ${relayer.address} has \\d+(\\.\\d+)? ETH; 1000 payments, each sent alone, cost`,
        ),
      ),
      expect.stringMatching(new RegExp(`^ +REFUNDER_KEY: ${refunder.address} has \\d+(\\.\\d+)? ETH\\.$`)),
      "  Send ETH to these addresses from any account of yours.",
    ]);
    expect(existsSync(join(directory, "none.json"))).toBe(false);
  });

  test("writes a file that the doctor finds no fault in, and changes nothing the second time", async () => {
    const trial = await add("new.json", "--router", router, "--dry-run");
    expect(trial.code).toBe(0);
    expect(existsSync(join(directory, "new.json"))).toBe(false);
    const { code, lines } = await add("new.json", "--router", router);
    expect(lines.slice(1, 4)).toEqual([
      "Adds Base Sepolia (84532).",
      'No price for WETH, ETH, so wallets are not offered them. Add "rates": { "ETH/USD": "…" } (docs/operations.md).',
      "Base Sepolia (84532): 0 faults, 0 warnings.",
    ]);
    expect(code).toBe(0);
    const { chains }: ChainsConfig = parseChains(JSON.stringify(read("new.json")));
    expect(chains).toMatchObject([
      {
        id: 84_532,
        mode: "test",
        confirmations: 10,
        routers: [{ address: router, startBlock: expect.any(Number), version: 2 }],
        tokens: [
          { symbol: "USDC", kind: "eip3009", domain: { name: "USDC", version: "2" } },
          { symbol: "EURC", kind: "permit2" },
          { symbol: "WETH", kind: "permit2" },
        ],
      },
    ]);
    const before = readFileSync(join(directory, "new.json"), "utf8");
    const again = await add("new.json");
    expect(again.code).toBe(0);
    expect(again.lines.at(-1)).toMatch(/new\.json has all of this already\.$/);
    expect(readFileSync(join(directory, "new.json"), "utf8")).toBe(before);
  });

  test("changes an entry only with --replace, and keeps what the preset does not have", async () => {
    await add("old.json", "--router", router);
    const file = read("old.json");
    Object.assign(file.chains[0], { confirmations: 3, gas: { minBalance: "1" } });
    writeFileSync(join(directory, "old.json"), JSON.stringify(file));
    const refused = await add("old.json");
    expect(refused.code).toBe(1);
    expect(refused.lines.at(-1)).toBe(
      "Base Sepolia (84532) is in the file already, with other values of confirmations. Pass --replace to change them.",
    );
    expect(read("old.json")).toEqual(file);
    const { code, lines } = await add("old.json", "--replace");
    expect({ code, change: lines[1] }).toEqual({
      code: 0,
      change: "Changes confirmations of Base Sepolia (84532).",
    });
    expect(read("old.json").chains[0]).toMatchObject({ confirmations: 10, gas: { minBalance: "1" } });
  });

  test("refuses another chain's node, a node that is away, a test network as live, and an address without a router", async () => {
    const other = urlOf(chainsConfig().chains[0] as ChainConfig);
    const [alien, away, live, empty, unknown] = await Promise.all([
      network(["add", "base-sepolia", "--rpc", other]),
      network(["add", "base-sepolia", "--rpc", "http://127.0.0.1:1/secret"]),
      add("bad.json", "--mode", "live"),
      add("bad.json", "--router", "0x000000000000000000000000000000000000dEaD"),
      network(["add", "bose", "--rpc", other]),
    ]);
    expect(alien).toEqual({
      code: 1,
      lines: [
        `--rpc: ${new URL(other).origin} answers for chain 31337, and base-sepolia has the id 84532. Pass an RPC URL of Base Sepolia.`,
      ],
    });
    expect(away).toEqual({
      code: 2,
      lines: [expect.stringMatching(/^--rpc: http:\/\/127\.0\.0\.1:1 does not answer \(\w+\)/)],
    });
    expect(live).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^--mode: Base Sepolia is a test network/)],
    });
    expect(empty.lines.at(-1)).toMatch(/^--router: 0x\w+ has no code on this network\. Deploy it/);
    expect(unknown).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^"bose" is no known network: ethereum/)],
    });
  });

  test("writes nothing while the doctor finds a fault", async () => {
    const strange = { ...KEYS, RELAYER_KEY: `0x${"17".repeat(32)}` };
    const given = ["add", "base-sepolia", "--rpc", urlOf(chain), "--router", router];
    const { code, lines } = await network([...given, "--file", join(directory, "faulty.json")], strange);
    expect(code).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(/^fault: eip155:84532: The router 0x\w+ does not allow/),
    );
    expect(lines.at(-1)).toBe(
      "Nothing was written: correct what the doctor found, and run the command again.",
    );
    expect(existsSync(join(directory, "faulty.json"))).toBe(false);
  });
});

test("npm run network lists the networks, and shows one with its sources", async () => {
  const [list, shown, nothing] = await Promise.all([
    network(["list"]),
    network(["show", "84532"]),
    network([]),
  ]);
  expect(list.code).toBe(0);
  expect(list.lines).toContain("bnb               live  BNB Chain (56): USDT*, USDC*, ETH*, BNB");
  expect(shown.lines[0]).toBe("Base Sepolia (84532), test, https://sepolia.basescan.org");
  expect(shown.lines).toContain(
    'USDC: 0x036CbD53842c5426634e7929541eC2318f3dCF7e, 6 decimals, EIP-3009, domain "USDC" "2", native',
  );
  expect(nothing).toEqual({
    code: 1,
    lines: [
      "say `list`, `show <network>`, `add <network> --rpc <url>`, `on|off|remove <network>`, `status`, or `history [<network>]`",
    ],
  });
});

test("npm run deploy-router refuses an RPC URL of another network", async () => {
  const { code, lines } = await runCommand("deploy-router", KEYS, [
    ...["--network", "base", "--rpc", urlOf(chain), "--owner", router],
    ...["--guardian", router, "--fee-recipient", router],
  ]);
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^--rpc: http:\S+ answers for chain 84532, and base has the id 8453\./)],
  });
});

describe("npm run network -- … --database", () => {
  const environment = () => ({ ...thisInstallation(inject("stack")).env, ...KEYS });
  const inDatabase = (...given: string[]) => network(given, environment());
  const addIt = () =>
    inDatabase("add", "base-sepolia", "--rpc", urlOf(chain), "--router", router, "--database");

  test("stores a network switched off, switches it, and keeps who did it", async () => {
    const added = await addIt();
    expect(added.lines.at(-1)).toBe(
      "Stored in the database; all processes know it within seconds, without a restart. It takes payments once it is on: npm run network -- on base-sepolia",
    );
    expect(added.code).toBe(0);
    expect((await inDatabase("status")).lines.at(-1)).toMatch(
      /^Base Sepolia \(84532\): test, database, off, since .* by npm run network$/,
    );
    expect((await inDatabase("on", "base-sepolia")).lines).toEqual([
      "base-sepolia takes payments, within a second.",
    ]);
    expect((await addIt()).lines.at(-1)).toBe("The database has all of this already.");
    expect(await inDatabase("remove", "84532")).toEqual({
      code: 1,
      lines: ["This network has taken payments, and their refunds need it. Switch it off instead."],
    });
    expect((await inDatabase("off", "84532")).code).toBe(0);
    const { lines } = await inDatabase("history", "base-sepolia");
    expect(lines.map((line) => / (on|off), by npm run network; http/.exec(line)?.[1])).toEqual([
      "off",
      "on",
      "off",
    ]);
  });

  test("has the installation's fees, with their history", async () => {
    const fees = (...given: string[]) => runCommand("fees", environment(), given);
    expect((await fees("set", "0.4", "0.10 USD")).lines).toEqual([
      "New quotes have a fee of 0.4 % and 0.10 USD; merchants with their own keep theirs.",
    ]);
    expect((await fees("set", "101")).lines).toEqual([
      expect.stringMatching(/^percentage: must be a percentage/),
    ]);
    expect((await fees("history")).lines).toEqual([
      expect.stringMatching(/until now: 0\.4 % and 0\.10 USD, by npm run fees$/),
    ]);
  });
});
