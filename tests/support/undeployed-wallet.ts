import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  type TypedDataDefinition,
} from "viem";
import { walletFactoryAbi } from "@/server/chain/abi/wallet-factory";
import type { ChainConfig } from "@/server/chain/client/registry";
import { fund, publicClient } from "@/tests/support/chains";
import type { ConfirmBody, Option } from "@/tests/support/pay";
import type { TestWallet } from "@/tests/support/wallet";

const MAGIC: Hex = `0x${"6492".repeat(16)}`;

/** A smart account that has money but no code, and its deployment call. */
export interface UndeployedWallet {
  address: Address;
  factory: Address;
  calldata: Hex;
  owner: TestWallet;
}

/** Creates one, with 100 of each token, that the chain's listed factory can deploy. */
export async function makeUndeployed(chain: ChainConfig, owner: TestWallet): Promise<UndeployedWallet> {
  const [factory] = chain.accountFactories;
  if (!factory) throw new Error(`${chain.name} lists no factory`);
  const salt: Hex = `0x${crypto.randomUUID().replaceAll("-", "").padStart(64, "0")}`;
  const args = [owner.account.address, salt] as const;
  const address = await publicClient(chain).readContract({
    address: factory,
    abi: walletFactoryAbi,
    functionName: "addressOf",
    args,
  });
  await fund(chain, address, 100);
  const calldata = encodeFunctionData({ abi: walletFactoryAbi, functionName: "create", args });
  return { address, factory, calldata, owner };
}

/** Appends the magic value of ERC-6492 to `abi.encode(factory, calldata, signature)`. */
export function wrap(factory: Address, calldata: Hex, signature: Hex): Hex {
  const types = [{ type: "address" }, { type: "bytes" }, { type: "bytes" }] as const;
  return concat([encodeAbiParameters(types, [factory, calldata, signature]), MAGIC]);
}

/** Returns the owner's signature for an option, without a wrapper. */
export function ownersSignature({ account }: TestWallet, { actions }: Option): Promise<Hex> {
  const action = actions.at(-1);
  if (action?.type !== "walletRpc" || !("params" in action.data)) throw new Error("nothing to sign");
  return account.signTypedData(JSON.parse(action.data.params[1] as string) as TypedDataDefinition);
}

/** Returns the confirm body of a wallet without code. */
export async function signedUndeployed(
  wallet: UndeployedWallet,
  option: Option,
  changes: Partial<UndeployedWallet> = {},
): Promise<ConfirmBody> {
  const { factory, calldata, owner } = { ...wallet, ...changes };
  const data = wrap(factory, calldata, await ownersSignature(owner, option));
  return { optionId: option.id, results: [{ type: "walletRpc", data: [data] }] };
}
