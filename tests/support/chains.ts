import {
  type Address,
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  encodeDeployData,
  getAddress,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  parseEther,
  parseUnits,
  stringToHex,
  type TestClient,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { untilMined } from "@/scripts/local/until-mined";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { paymentRouterAbi, paymentRouterBytecode } from "@/server/chain/abi/payment-router";
import { permit2Address } from "@/server/chain/abi/permit2";
import { testTokenAbi } from "@/server/chain/abi/test-token";
import { type RouterRoles, routerInitcode } from "@/server/chain/calls/router-deployment";
import type { ChainConfig, ChainsConfig } from "@/server/chain/client/registry";
import type { RouterVersion } from "@/server/chain/client/routers";

const POLL_MS = 20;
const GAS_MONEY = parseEther("100");

/** The fee recipient of the test installations' routers. */
export const FEE_RECIPIENT: Address = getAddress("0xfee0000000000000000000000000000000000fee");

export function viemChain(chain: ChainConfig): Chain {
  return defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: chain.rpcUrls } },
  });
}

/** The chain's first RPC URL. */
export function urlOf(chain: ChainConfig): string {
  const [url] = chain.rpcUrls;
  if (!url) throw new Error(`${chain.name} has no RPC URL`);
  return url;
}

const options = (chain: ChainConfig) => ({
  chain: viemChain(chain),
  transport: http(),
  pollingInterval: POLL_MS,
  cacheTime: 0,
});

/** Reads a chain without any cache. */
export function publicClient(chain: ChainConfig): PublicClient {
  return createPublicClient(options(chain));
}

/**
 * Calls anvil's own methods: balances, time, mining, snapshots. On shared chains use only those without side effects on
 * others.
 */
export function testClient(chain: ChainConfig): TestClient<"anvil"> {
  return createTestClient({ ...options(chain), mode: "anvil" });
}

/** @throws Error unless the transaction is mined with success */
export async function requireSuccess(chain: ChainConfig, hash: Hex): Promise<void> {
  await untilMined(publicClient(chain), hash);
}

/** A transaction's signed bytes. */
export function rawTransaction(chain: ChainConfig, hash: Hex): Promise<Hex> {
  return publicClient(chain).request({ method: "eth_getRawTransactionByHash", params: [hash] } as never);
}

/** Gives an address this many whole units of every token and of the native coin. */
export async function fund(chain: ChainConfig, address: Address, units: number): Promise<void> {
  const minter = await makeSender(chain);
  for (const token of chain.tokens) {
    const amount = parseUnits(String(units), token.decimals);
    const hash = await minter.writeContract({
      address: token.address,
      abi: testTokenAbi,
      functionName: "mint",
      args: [address, amount],
    });
    await requireSuccess(chain, hash);
  }
  await testClient(chain).setBalance({ address, value: parseEther(String(units)) });
}

/** Balance in base units of the token, or of the native coin, that has this symbol. */
export async function balanceOf(chain: ChainConfig, address: Address, symbol: string): Promise<bigint> {
  const client = publicClient(chain);
  if (symbol === chain.native?.symbol) return client.getBalance({ address });
  const token = chain.tokens.find((each) => each.symbol === symbol);
  if (!token) throw new Error(`${chain.name} has no ${symbol}`);
  return client.readContract({
    address: token.address,
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [address],
  });
}

/** The account that may pause the test installations' routers of edition 2. */
export const GUARDIAN = privateKeyToAccount(keccak256(stringToHex("the guardian of the tests' routers")));

interface RouterKeys {
  relayer: Hex;
  refunder: Hex;
  deployer?: Hex;
  /** Owns the routers; a random key when left out. */
  owner?: Hex;
}

/** Deploys a new router on each of the chains, at one address, for these keys, which get gas. */
export async function deployRouters(
  config: ChainsConfig,
  keys: RouterKeys,
  version: RouterVersion = 2,
): Promise<ChainsConfig> {
  const relayer = privateKeyToAccount(keys.relayer).address;
  const refunder = privateKeyToAccount(keys.refunder).address;
  const others = keys.deployer ? [privateKeyToAccount(keys.deployer).address] : [];
  const owner = privateKeyToAccount(keys.owner ?? generatePrivateKey());
  const roles = { ...EVERY_ROUTER, owner: owner.address, relayer, refunder };
  const initcode = version === 1 ? firstRouterInitcode(roles) : routerInitcode(roles);
  const chains = config.chains.map(async (chain) => {
    const deployer = new LocalDeployer({ rpcUrl: urlOf(chain), chainId: chain.id, owner });
    for (const address of [owner.address, relayer, refunder, ...others])
      await deployer.ensureGas(address, GAS_MONEY);
    const startBlock = Number(await publicClient(chain).getBlockNumber());
    const address = await deployer.create2(initcode);
    return { ...chain, routers: [{ address, startBlock, version }], deposits: version === 2 };
  });
  return { ...config, chains: await Promise.all(chains) };
}

const EVERY_ROUTER = { guardian: GUARDIAN.address, feeRecipient: FEE_RECIPIENT, ownerMayBeKey: true };

/** Returns the code that deploys a router of edition 1. */
export function firstRouterInitcode(roles: Omit<RouterRoles, "guardian" | "ownerMayBeKey">): Hex {
  const { owner, relayer, refunder, feeRecipient } = roles;
  return encodeDeployData({
    abi: paymentRouterAbi,
    bytecode: paymentRouterBytecode,
    args: [owner, relayer, refunder, feeRecipient, permit2Address],
  });
}

/** Creates an account with gas: no one else uses its nonces, so tests may run in parallel. */
async function makeSender(chain: ChainConfig) {
  const account = privateKeyToAccount(generatePrivateKey());
  await testClient(chain).setBalance({ address: account.address, value: GAS_MONEY });
  return createWalletClient({ ...options(chain), account });
}
