import {
  type AbiFunction,
  type AbiParameter,
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddress,
  isHex,
} from "viem";
import { routerAbis } from "@/server/chain/abi/routers";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { refOf } from "@/server/chain/calls/terms";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { RouterConfig } from "@/server/chain/client/routers";
import { isId } from "@/server/kernel/ids";

/** What the owner of a router, its next owner and its guardian may do, and who of them may. */
export const OWNER_ACTS = {
  acceptOwnership: "pendingOwner",
  pause: "guardian",
  rescue: "owner",
  rescueToVault: "owner",
  setFeeRecipient: "owner",
  setGuardian: "owner",
  setRefunder: "owner",
  setRelayer: "owner",
  transferOwnership: "owner",
  unpause: "owner",
  withdraw: "owner",
} as const;

/** Who acts, as people read it. */
export const NAMES = { owner: "owner", pendingOwner: "next owner", guardian: "guardian" } as const;

export type OwnerAct = keyof typeof OWNER_ACTS;

/** A transaction as a multisig's page takes it. */
export interface OwnerCall {
  from: Address;
  to: Address;
  data: Hex;
  /** The call as people read it. */
  text: string;
  /** Why the router would refuse the call now; null when it would not. */
  refusal: string | null;
}

/**
 * Builds the call of an act of a router's owner, and tries it without sending it.
 * @param args as people write them: addresses, digits in the token's smallest unit, `true` or `false`, a merchant's id
 * @throws AppError `bad_gateway`; Error for an act that the router's edition lacks, and for arguments that do not fit
 */
export async function ownerCall(
  chainId: number,
  { address, version }: RouterConfig,
  { act, args }: { act: OwnerAct; args: readonly string[] },
): Promise<OwnerCall> {
  const abi = routerAbis[version] as readonly { type: string; name?: string }[];
  const find = (name: string) =>
    abi.find((each) => each.type === "function" && each.name === name) as AbiFunction | undefined;
  const item = find(act);
  const role = find(OWNER_ACTS[act]);
  if (!item || !role) throw new Error(`the router ${address} is of edition ${version}, which has no ${act}`);
  const values = parseArguments(item, args);
  const from = (await answered(
    chainId,
    chainClient(chainId).readContract({ address, abi: [role], functionName: role.name }),
  )) as Address;
  if (BigInt(from) === 0n) throw new Error(`the router ${address} has no ${NAMES[OWNER_ACTS[act]]}`);
  const data = encodeFunctionData({ abi: [item], functionName: act, args: values });
  const outcome = await callOrRevert(chainId, { from, to: address, data });
  const text = `${act}(${item.inputs.map((input, i) => `${nameOf(input)} ${values[i]}`).join(", ")})`;
  return { from, to: address, data, text, refusal: outcome.reverted ? (outcome.error ?? "reverted") : null };
}

function parseArguments({ name, inputs }: AbiFunction, args: readonly string[]): unknown[] {
  if (args.length !== inputs.length) {
    const wanted = inputs.map((input) => `<${nameOf(input)}: ${kindOf(input)}>`).join(" ");
    throw new Error(`${name} takes ${wanted || "nothing"}`);
  }
  return inputs.map((input, i) => parseArgument(input, args[i] ?? ""));
}

const nameOf = ({ name = "" }: AbiParameter) => name.replace(/_$/, "");

const KINDS: Readonly<Record<string, string>> = {
  address: "address",
  bool: "true or false",
  bytes32: "merchant id",
  uint256: "smallest units",
};
const kindOf = ({ type }: AbiParameter) => KINDS[type] ?? type;

function parseArgument(input: AbiParameter, text: string): unknown {
  if (input.type === "address" && isAddress(text)) return getAddress(text);
  if (input.type === "bool" && /^(true|false)$/.test(text)) return text === "true";
  if (input.type === "uint256" && /^[1-9]\d{0,77}$/.test(text)) return BigInt(text);
  if (input.type === "bytes32" && isId("mrch", text)) return refOf(text);
  if (input.type === "bytes32" && isHex(text) && text.length === 66) return text;
  throw new Error(`${nameOf(input)}: "${text}" is no ${kindOf(input)}`);
}
