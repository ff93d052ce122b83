import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Abi, type Address, createWalletClient, http } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { type CompiledContract, compileContracts } from "@/scripts/contracts-compile";
import { untilMined } from "@/scripts/local/until-mined";
import type { ChainConfig } from "@/server/chain/client/registry";
import { fund, publicClient, urlOf, viemChain } from "@/tests/support/chains";
import type { TestWallet } from "@/tests/support/wallet";

const ROOT = join(import.meta.dirname, "../..");
const SOURCE = "contracts/test-tokens/Wallet1271.sol";

/** A new smart account (ERC-1271) with 100 of each token, whose owner's signatures count as its own. */
export async function deploySmartWallet(chain: ChainConfig, owner: TestWallet): Promise<Address> {
  const address = await deploy(chain, owner.account, compiled(new Map()));
  await fund(chain, address, 100);
  return address;
}

/** The same, but it takes coin by a call of `topUp` only: a plain transfer of coin to it reverts. */
export async function deployCoinlessWallet(
  chain: ChainConfig,
  owner: PrivateKeyAccount,
): Promise<{ address: Address; abi: Abi }> {
  const text = readFileSync(join(ROOT, SOURCE), "utf8");
  const changed = text.replace("receive() external payable {}", "function topUp() external payable {}");
  if (changed === text) throw new Error(`${SOURCE} has no receive()`);
  const contract = compiled(new Map([[SOURCE, changed]]));
  return { address: await deploy(chain, owner, contract), abi: contract.abi };
}

function compiled(changed: ReadonlyMap<string, string>): CompiledContract {
  const contract = compileContracts(ROOT, [SOURCE], { changed }).get(SOURCE);
  if (!contract) throw new Error(`${SOURCE} was not compiled`);
  return contract;
}

async function deploy(
  chain: ChainConfig,
  account: PrivateKeyAccount,
  contract: CompiledContract,
): Promise<Address> {
  const client = createWalletClient({ account, chain: viemChain(chain), transport: http(urlOf(chain)) });
  const hash = await client.deployContract({ ...contract, args: [account.address] });
  const receipt = await untilMined(publicClient(chain), hash);
  if (!receipt.contractAddress) throw new Error("the smart account was not deployed");
  return receipt.contractAddress;
}
