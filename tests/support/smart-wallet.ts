import { join } from "node:path";
import { type Address, createWalletClient, http } from "viem";
import { compileContracts } from "@/scripts/contracts-compile";
import { untilMined } from "@/scripts/local/until-mined";
import type { ChainConfig } from "@/server/chain/registry";
import { fund, publicClient, urlOf, viemChain } from "@/tests/support/chains";
import type { TestWallet } from "@/tests/support/wallet";

const ROOT = join(import.meta.dirname, "../..");
const SOURCE = "contracts/test-tokens/Wallet1271.sol";

/** A new smart account (ERC-1271) with 100 of each token, whose owner's signatures count as its own. */
export async function deploySmartWallet(chain: ChainConfig, owner: TestWallet): Promise<Address> {
  const contract = compileContracts(ROOT, [SOURCE]).get(SOURCE);
  if (!contract) throw new Error(`${SOURCE} was not compiled`);
  const client = createWalletClient({
    account: owner.account,
    chain: viemChain(chain),
    transport: http(urlOf(chain)),
  });
  const hash = await client.deployContract({ ...contract, args: [owner.account.address] });
  const receipt = await untilMined(publicClient(chain), hash);
  if (!receipt.contractAddress) throw new Error("the smart account was not deployed");
  await fund(chain, receipt.contractAddress, 100);
  return receipt.contractAddress;
}
