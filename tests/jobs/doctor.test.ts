import { type Address, type Hex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { permit2Address } from "@/server/chain/abi/permit2";
import { x402ProxyAddress } from "@/server/chain/calls/settle-permit";
import { checkChain } from "@/server/chain/checks/check-chain";
import { checkConfig } from "@/server/chain/checks/check-config";
import { findingLine } from "@/server/chain/checks/finding";
import { type ChainConfig, chainsConfig, type TokenConfig } from "@/server/chain/client/registry";
import { env } from "@/server/kernel/env";
import { deployRouters, FEE_RECIPIENT, firstRouterInitcode, testClient, urlOf } from "@/tests/support/chains";
import { changedChainsFile } from "@/tests/support/chains-file";
import { runCommand } from "@/tests/support/operator-command";
import { deployFeed } from "@/tests/support/rate-world";
import { startChain } from "@/tests/support/start-chains";
import { thisInstallation } from "@/tests/support/this-installation";

const addressOf = (key: string | undefined) => privateKeyToAccount(key as Hex).address;
const NOBODY: Address = "0x00000000000000000000000000000000000000aa";

let chain: ChainConfig;
let other: ChainConfig;
let usdc: TokenConfig;
beforeAll(() => {
  [chain, other] = chainsConfig().chains as [ChainConfig, ChainConfig];
  usdc = chain.tokens.find(({ symbol }) => symbol === "USDC") as TokenConfig;
});

/** Returns the findings for the first chain with these changes. */
async function linesFor(changes: Partial<ChainConfig>, at = chain): Promise<string[]> {
  const { findings } = await checkChain({ ...at, ...changes });
  return findings.map(findingLine);
}

const withUsdc = (changes: Partial<TokenConfig>) => ({
  tokens: chain.tokens.map((token) => (token === usdc ? { ...token, ...changes } : token)),
});

const withRouter = (address: Address) => ({
  routers: [{ address, startBlock: 0, version: 1 as const }],
  deposits: false,
});

/** Deploys a router of edition 1, whose roles may overlap, with this owner and these hot keys. */
const deployRouter = (owner: Address, relayer: Address, refunder: Address) =>
  deployRouterWith([owner, relayer, refunder, FEE_RECIPIENT]);

/** Deploys a router of edition 1 with this owner, relayer, refunder and fee recipient. */
async function deployRouterWith(roles: [Address, Address, Address, Address]): Promise<Address> {
  const [owner, relayer, refunder, feeRecipient] = roles;
  return deploy(firstRouterInitcode({ owner, relayer, refunder, feeRecipient }));
}

async function deploy(initcode: Hex): Promise<Address> {
  const ruler = privateKeyToAccount(generatePrivateKey());
  const deployer = new LocalDeployer({ rpcUrl: urlOf(chain), chainId: chain.id, owner: ruler });
  await deployer.ensureGas(ruler.address, parseEther("10"));
  return deployer.create2(initcode);
}

test("a chain that is as the file states has no finding", async () => {
  expect(await checkChain(chain)).toEqual({ chainId: chain.id, isComplete: true, findings: [] });
});

test("an endpoint on another machine that is queried without TLS has a warning, without its path", () => {
  const rpcUrls = ["https://rpc.example/key", "http://node.example:8545/key", "http://127.0.0.1:8545"];
  expect(checkConfig({ ...chain, rpcUrls }).map(findingLine)).toEqual([
    `warning: eip155:${chain.id}: The endpoint at node.example is queried without TLS. Use https, unless the network in between is yours alone.`,
  ]);
});

describe("a token", () => {
  test("with other decimals has a fault that names the right ones", async () => {
    expect(await linesFor(withUsdc({ decimals: 2 }))).toEqual([
      `fault: eip155:31337 USDC: "decimals" is 2, and the token at ${usdc.address} has 6. Set "decimals": 6.`,
    ]);
  });

  test("with another EIP-712 domain has a fault that names the right one", async () => {
    const [line, ...more] = await linesFor(withUsdc({ domain: { name: "Wrong", version: "9" } }));
    expect(more).toEqual([]);
    expect(line).toContain('fault: eip155:31337 USDC: "domain" is {"name":"Wrong","version":"9"}');
    expect(line).toContain('Set "domain": {"name":"Test Dollar","version":"2"}.');
  });

  test("without receiveWithAuthorization() cannot be of the kind eip3009", async () => {
    const tether = chain.tokens.find(({ symbol }) => symbol === "USDT");
    const tokens = [
      { ...tether, kind: "eip3009", domain: { name: "Test Tether", version: "1" } } as TokenConfig,
    ];
    expect(await linesFor({ tokens })).toEqual([
      expect.stringMatching(
        /^fault: eip155:31337 USDT: "kind" is "eip3009", and .* Set "kind": "permit2"\.$/,
      ),
    ]);
  });

  test("that is no contract has a fault, and one with another symbol a warning", async () => {
    expect(await linesFor(withUsdc({ address: NOBODY }))).toEqual([
      expect.stringMatching(/^fault: eip155:31337 USDC: No token answers decimals\(\) at /),
    ]);
    expect(await linesFor(withUsdc({ symbol: "EURC" }))).toEqual([
      expect.stringMatching(/^warning: eip155:31337 EURC: "symbol" is "EURC", and .* calls itself "USDC"/),
    ]);
  });
});

describe("a chain", () => {
  test("whose RPC URL is of another chain has a fault", async () => {
    expect(await linesFor({ rpcUrls: other.rpcUrls })).toEqual([
      expect.stringMatching(
        /^fault: eip155:31337: No RPC URL of the chain answers for it: http:\S+ answers for chain 31338\. Correct/,
      ),
    ]);
    expect(await linesFor({ rpcUrls: [...other.rpcUrls, ...chain.rpcUrls] })).toEqual([
      expect.stringMatching(/^fault: eip155:31337: http:.* answers for chain 31338\. It is not used/),
    ]);
  });

  test("whose router has no code, or is a token, has a fault", async () => {
    expect(await linesFor(withRouter(NOBODY))).toEqual([
      expect.stringMatching(
        /^fault: eip155:31337: The router 0x\w+ has no code\. Correct its address in "routers"/,
      ),
    ]);
    const [line, ...more] = await linesFor(withRouter(usdc.address));
    expect(line).toMatch(/^fault: eip155:31337: The contract at router 0x\w+ is not the PaymentRouter/);
    expect(more.join()).not.toContain("RELAYER_KEY");
  });

  test("whose router is owned by a hot key has a fault", async () => {
    const { RELAYER_KEY, REFUNDER_KEY } = env();
    const relayer = addressOf(RELAYER_KEY);
    const router = await deployRouter(relayer, relayer, addressOf(REFUNDER_KEY));
    expect(await linesFor(withRouter(router))).toEqual([
      expect.stringMatching(
        /^fault: eip155:31337: The owner of router 0x\w+ is 0x\w+, the address of RELAYER_KEY\./,
      ),
    ]);
  });

  test("whose router pays its fees to a hot key has a warning", async () => {
    const [relayer, refunder] = [addressOf(env().RELAYER_KEY), addressOf(env().REFUNDER_KEY)];
    const router = await deployRouterWith([NOBODY, relayer, refunder, refunder]);
    expect(await linesFor(withRouter(router))).toEqual([
      expect.stringMatching(
        /^warning: eip155:31337: The fee recipient of router 0x\w+ is 0x\w+, the address of REFUNDER_KEY\./,
      ),
    ]);
  });

  test("with real money whose router one key owns has a warning, and none for a contract", async () => {
    const [relayer, refunder] = [addressOf(env().RELAYER_KEY), addressOf(env().REFUNDER_KEY)];
    const byKey = /^warning: eip155:31337: The owner of router 0x\w+ is 0x\w+, an account without code/;
    const shared = await linesFor({ mode: "live" });
    expect(shared).toEqual([expect.stringMatching(/ has no coin, so it /), expect.stringMatching(byKey)]);
    const delegating = privateKeyToAccount(generatePrivateKey()).address;
    await testClient(chain).setCode({ address: delegating, bytecode: `0xef0100${NOBODY.slice(2)}` });
    const delegated = await deployRouter(delegating, relayer, refunder);
    const lines = await linesFor({ mode: "live", ...withRouter(delegated) });
    expect(lines).toEqual([expect.stringMatching(byKey)]);
    const byContract = await deployRouter(multicall3Address, relayer, refunder);
    expect(await linesFor({ mode: "live", ...withRouter(byContract) })).toEqual([]);
  });

  test("whose router does not know our keys has a fault for each key", async () => {
    const router = await deployRouter(FEE_RECIPIENT, FEE_RECIPIENT, NOBODY);
    expect(await linesFor(withRouter(router))).toEqual([
      expect.stringMatching(/does not allow 0x\w+ \(RELAYER_KEY\) to relay\..* Call setRelayer\(/),
      expect.stringMatching(/does not allow 0x\w+ \(REFUNDER_KEY\) to refund\. Call setRefunder\(/),
    ]);
  });

  test("that counts its native coin otherwise than in 18 decimals has a fault", async () => {
    const native = { ...(chain.native as NonNullable<ChainConfig["native"]>), decimals: 6 };
    expect(await linesFor({ native })).toEqual([
      expect.stringMatching(/^fault: eip155:31337 ETH: "native.decimals" is 6/),
    ]);
  });

  test("without Permit2 or Multicall3 has a fault, and one with a key without gas a warning", async () => {
    const { config } = await startChain(inject("stack").directory, { id: 41_399, name: "Bare" });
    const { env: mine } = thisInstallation(inject("stack"));
    const keys = {
      relayer: mine.RELAYER_KEY as Hex,
      refunder: mine.REFUNDER_KEY as Hex,
      deployer: mine.DEPLOYER_KEY as Hex,
    };
    const [own] = (await deployRouters({ chains: [config], rates: {} }, keys)).chains;
    if (!own) throw new Error("the chain was not deployed");
    own.deposits = false;
    const anvil = testClient(own);
    await anvil.setBalance({ address: addressOf(keys.relayer), value: 0n });
    expect(await linesFor({}, own)).toEqual([
      expect.stringMatching(/^warning: eip155:41399: 0x\w+ \(RELAYER_KEY\) has 0 wei for gas/),
    ]);
    await anvil.setBalance({ address: addressOf(keys.relayer), value: parseEther("1") });
    await anvil.setCode({ address: x402ProxyAddress, bytecode: "0x" });
    expect(await linesFor({}, own)).toEqual([]);
    expect(await linesFor({ deposits: true }, own)).toContainEqual(
      expect.stringMatching(/^warning: eip155:41399: x402's proxy has no code at .* with USDT, WETH\./),
    );
    await anvil.setCode({ address: permit2Address, bytecode: "0x" });
    expect(await linesFor({}, own)).toEqual([
      expect.stringMatching(/^fault: eip155:41399 USDT: Permit2 has no code at /),
      expect.stringMatching(/^fault: eip155:41399 WETH: Permit2 has no code at /),
    ]);
    await anvil.setCode({ address: multicall3Address, bytecode: "0x" });
    expect(await linesFor({}, own)).toEqual([
      expect.stringMatching(/^fault: eip155:41399: Multicall3 has no code at /),
    ]);
  });

  test("that does not answer is not taken for checked", async () => {
    const report = await checkChain({ ...chain, rpcUrls: ["http://127.0.0.1:1/secret"] });
    expect(report.isComplete).toBe(false);
    expect(report.findings.map(findingLine)).toEqual([
      expect.stringMatching(/^warning: eip155:31337: http:\/\/127.0.0.1:1 does not answer \(\w+\)/),
    ]);
  });
});

describe("npm run doctor", () => {
  const run = (change: Parameters<typeof changedChainsFile>[0]) =>
    runCommand("doctor", {
      ...thisInstallation(inject("stack")).env,
      CHAINS_FILE: changedChainsFile(change),
    });

  test("prints a line for each fault and ends with 1; with 0 when there is none", async () => {
    const feed = await deployFeed(chain, 77);
    const [sound, faulty] = await Promise.all([
      run(() => undefined),
      run((config) => {
        const [first, second] = config.chains;
        if (!first || !second) throw new Error("there are two chains");
        Object.assign(first.tokens[0] ?? {}, { decimals: 2 });
        second.rpcUrls = first.rpcUrls;
        const sources = [
          { kind: "chainlink", name: "chainlink", chainId: first.id, feeds: { "ETH/USD": feed.address } },
        ];
        Object.assign(config, { rateFeeds: { sources } });
      }),
    ]);
    expect(sound).toEqual({
      code: 0,
      lines: ["Local One (31337): 0 faults, 0 warnings.", "Local Two (31338): 0 faults, 0 warnings."],
    });
    expect(faulty).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(/^fault: eip155:31337 USDC: "decimals" is 2/),
        expect.stringMatching(
          /^fault: eip155:31337: The price feed ETH\/USD of chainlink at 0x\w+ has 77 decimals/,
        ),
        "Local One (31337): 2 faults, 0 warnings.",
        expect.stringMatching(/^fault: eip155:31338: No RPC URL .* answers for chain 31337/),
        "Local Two (31338): 1 fault, 0 warnings.",
      ],
    });
  });

  test("refuses a file that a start refuses, a line for each fault", async () => {
    const [twice, unpriced, away, missing] = await Promise.all([
      run((config) => {
        const [first] = config.chains;
        const [token] = first?.tokens ?? [];
        if (!first || !token) throw new Error("there is a chain with a token");
        config.chains.push({ ...first, tokens: [token, token] });
      }),
      run((config) => Object.assign(config, { fees: { percentage: "0.4", fixed: "0.10 EUR" } })),
      run((config) => {
        for (const each of config.chains) each.rpcUrls = ["http://127.0.0.1:1"];
      }),
      runCommand("doctor", { DATA_DIR: "/tmp/florin-nowhere" }),
    ]);
    expect(twice).toEqual({
      code: 1,
      lines: [
        "fault: chains.2.id: is also the id of another chain: 31337",
        expect.stringMatching(
          /^fault: chains\.2\.tokens\.1\.address: is also the address of another token: 0x/,
        ),
      ],
    });
    expect(unpriced).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(/^fault: fees\.fixed: no source in the chains file prices anything in EUR\./),
      ],
    });
    expect(away.code).toBe(2);
    expect(missing).toEqual({
      code: 2,
      lines: [expect.stringMatching(/^Florin does not run in \/tmp\/florin-nowhere/)],
    });
  });
});
