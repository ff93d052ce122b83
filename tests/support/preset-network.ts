import { type Address, concatHex, encodeDeployData, type Hex, numberToHex, stringToHex, toHex } from "viem";
import { localAccounts } from "@/scripts/local/accounts";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { testDollarAbi, testDollarBytecode } from "@/server/chain/abi/test-dollar";
import { testTokenAbi, testTokenBytecode } from "@/server/chain/abi/test-token";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { testClient, urlOf } from "@/tests/support/chains";

/** The storage slot of an OpenZeppelin token's symbol. */
const SYMBOL_SLOT = toHex(4, { size: 32 });
const UP = 0n;
const DOLLAR = 10n ** 8n;

/** Puts test tokens and price feeds at the addresses that a public network has. */
export async function etchPreset(chain: ChainConfig, preset: NetworkPreset): Promise<void> {
  await etchTokens(chain, preset);
  const prices = { "USDC/USD": DOLLAR, "USDT/USD": DOLLAR, "EURC/USD": DOLLAR };
  for (const { pair, address } of preset.feeds ?? []) {
    await etchFeed(chain, address, prices[pair as keyof typeof prices] ?? 2_000n * DOLLAR);
  }
  if (preset.sequencerFeed) await etchFeed(chain, preset.sequencerFeed.address, UP);
}

async function etchTokens(chain: ChainConfig, { tokens }: NetworkPreset): Promise<void> {
  const { owner } = localAccounts();
  const deployer = new LocalDeployer({ rpcUrl: urlOf(chain), chainId: chain.id, owner });
  for (const { address, symbol, decimals, domain } of tokens) {
    const name = domain?.name ?? symbol;
    const initcode: Hex =
      decimals === 6
        ? encodeDeployData({ abi: testDollarAbi, bytecode: testDollarBytecode, args: [name, symbol] })
        : encodeDeployData({
            abi: testTokenAbi,
            bytecode: testTokenBytecode,
            args: [name, symbol, decimals],
          });
    await deployer.etch(address, initcode);
    const letters = stringToHex(symbol, { size: 31 });
    const value: Hex = `${letters}${(symbol.length * 2).toString(16).padStart(2, "0")}`;
    await testClient(chain).setStorageAt({ address, index: SYMBOL_SLOT, value });
  }
}

/** A feed that always answers as of now, since the clock of a test's chain does not stand still as a stored price does. */
async function etchFeed(chain: ChainConfig, address: Address, answer: bigint): Promise<void> {
  const bytecode = concatHex([
    // decimals() jumps to the last line.
    "0x5f3560e01c63313ce56714604c57",
    // Round 1, its answer, started a day ago, updated now, answered in round 1.
    "0x60015f52",
    concatHex(["0x7f", numberToHex(answer, { size: 32 }), "0x602052"]),
    "0x620151804203604052",
    "0x42606052",
    "0x6001608052",
    "0x60a05ff3",
    "0x5b60085f5260205ff3",
  ]);
  await testClient(chain).setCode({ address, bytecode });
}
