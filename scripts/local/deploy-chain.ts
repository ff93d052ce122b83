import { type Account, type Address, encodeDeployData, type Hex, parseEther } from "viem";
import { networkIconPath, tokenIconPath } from "@/components/ui/icon-path";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { multicall3Address, multicall3Initcode } from "@/server/chain/abi/multicall3";
import { permit2Initcode, permit2Salt } from "@/server/chain/abi/permit2";
import { testDollarAbi, testDollarBytecode } from "@/server/chain/abi/test-dollar";
import { testTetherAbi, testTetherBytecode } from "@/server/chain/abi/test-tether";
import { testTokenAbi, testTokenBytecode } from "@/server/chain/abi/test-token";
import { walletFactoryBytecode } from "@/server/chain/abi/wallet-factory";
import { x402ProxyBytecode } from "@/server/chain/abi/x402-proxy";
import { routerInitcode } from "@/server/chain/calls/router-deployment";
import { x402ProxyAddress } from "@/server/chain/calls/settle-permit";
import type { ChainConfig, TokenConfig } from "@/server/chain/client/registry";

export interface LocalChainOptions {
  rpcUrl: string;
  chainId: number;
  name: string;
  /** Deploys, and owns the router. */
  owner: Account;
  relayer: Address;
  refunder: Address;
  guardian: Address;
  feeRecipient: Address;
  /** Deploys buyers' smart accounts. */
  deployer: Address;
  /** Gets a million of each token, and gas. */
  buyer?: Address;
}

const GAS_MONEY = parseEther("1000");
const BUYER_UNITS = 1_000_000n;
const BLOCK_TIME_MS = 1_000;

/**
 * Prepares a local chain for Florin: Permit2, Multicall3 and a stand-in for x402's proxy at their canonical addresses,
 * the router, three test tokens and a factory of smart accounts at addresses that depend only on their code and arguments, and funds. Existing parts
 * stay, so it may run at each start; a router whose code has changed gets a new address.
 */
export async function deployLocalChain(options: LocalChainOptions): Promise<ChainConfig> {
  const { rpcUrl, chainId, name, owner, relayer, refunder, deployer: creator, buyer } = options;
  const deployer = new LocalDeployer({ rpcUrl, chainId, owner });
  for (const address of [owner.address, relayer, refunder, creator])
    await deployer.ensureGas(address, GAS_MONEY);
  await deployer.create2(permit2Initcode, permit2Salt);
  await deployer.etch(multicall3Address, multicall3Initcode);
  await deployer.etch(x402ProxyAddress, x402ProxyBytecode);
  const router = await deployer.create2(
    routerInitcode({ ...options, owner: owner.address, ownerMayBeKey: true }),
  );
  const tokens: TokenConfig[] = [];
  for (const { initcode, ...token } of TOKENS) {
    const address = await deployer.create2(initcode);
    if (buyer) await deployer.ensureTokens(address, buyer, BUYER_UNITS * 10n ** BigInt(token.decimals));
    tokens.push({ ...token, address });
  }
  if (buyer) await deployer.ensureGas(buyer, GAS_MONEY);
  const walletFactory = await deployer.create2(walletFactoryBytecode);
  return {
    id: chainId,
    name,
    mode: "test",
    rpcUrls: [rpcUrl],
    confirmations: 1,
    blockTimeMs: BLOCK_TIME_MS,
    routers: [{ address: router, startBlock: 0, version: 2 }],
    icon: networkIconPath(chainId),
    explorer: null,
    native: { symbol: "ETH", name: "Ether", decimals: 18, slip44: 60, icon: tokenIconPath("ETH") },
    tokens,
    accountFactories: [walletFactory],
    deposits: true,
    nativeDeposits: false,
  };
}

/** The exchange rates of local chains, for the chains file. */
export const LOCAL_RATES: Record<string, string> = { "ETH/USD": "2500.00" };

type LocalToken = Omit<TokenConfig, "address"> & { initcode: Hex };

const TOKENS: LocalToken[] = [
  {
    symbol: "USDC",
    name: "Test Dollar",
    decimals: 6,
    kind: "eip3009",
    domain: { name: "Test Dollar", version: "2" },
    peg: "USD",
    depositMinimum: "10000",
    icon: tokenIconPath("USDC"),
    initcode: encodeDeployData({
      abi: testDollarAbi,
      bytecode: testDollarBytecode,
      args: ["Test Dollar", "USDC"],
    }),
  },
  {
    symbol: "USDT",
    name: "Test Tether",
    decimals: 6,
    kind: "permit2",
    peg: "USD",
    depositMinimum: "10000",
    icon: tokenIconPath("USDT"),
    initcode: encodeDeployData({
      abi: testTetherAbi,
      bytecode: testTetherBytecode,
      args: ["Test Tether", "USDT"],
    }),
  },
  {
    symbol: "WETH",
    name: "Wrapped Ether",
    decimals: 18,
    kind: "permit2",
    depositMinimum: "1000000000000",
    icon: tokenIconPath("WETH"),
    initcode: encodeDeployData({
      abi: testTokenAbi,
      bytecode: testTokenBytecode,
      args: ["Wrapped Ether", "WETH", 18],
    }),
  },
];
