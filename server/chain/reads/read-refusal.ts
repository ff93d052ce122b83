import { type Address, encodeFunctionData, keccak256, numberToHex, slice, stringToHex } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** Why an address does not take a refund: the token refuses it, or it is a contract that takes no coin. */
export type RefundRefusal = "token_refuses_payer" | "payer_takes_no_coin";

interface Payout {
  /** The router, which would pay. */
  router: Address;
  token: Address;
  to: Address;
  /** Base units. */
  amount: bigint;
}

/** An address that nobody has a key of and no list names: what it is refused, everybody is. */
const ANYBODY = slice(keccak256(stringToHex("florin: an address like any other")), 12);

/**
 * Whether a router cannot pay an address because of that address. Each transfer is tried with an ordinary address too:
 * where both fail, the cause is another one (the vault, a paused token, the router), and the answer is null.
 * @throws AppError `bad_gateway`
 */
export async function readRefusal(chainId: number, payout: Payout): Promise<RefundRefusal | null> {
  if (payout.token === NATIVE_TOKEN) {
    return (await takesCoin(chainId, payout)) ? null : "payer_takes_no_coin";
  }
  // A router that holds too little fails for everybody; lists of addresses hold for a transfer of nothing as well.
  for (const amount of [payout.amount, 0n]) {
    if (await takesToken(chainId, { ...payout, amount })) return null;
    if (await takesToken(chainId, { ...payout, amount, to: ANYBODY })) return "token_refuses_payer";
  }
  return null;
}

async function takesToken(chainId: number, { router, token, to, amount }: Payout): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, amount] });
  const outcome = await callOrRevert(chainId, { from: router, to: token, data });
  // Some tokens return nothing, and some return false instead of reverting.
  return !outcome.reverted && (outcome.data === "0x" || BigInt(outcome.data) !== 0n);
}

async function takesCoin(chainId: number, { router, to, amount }: Payout): Promise<boolean> {
  const held = await answered(chainId, chainClient(chainId).getBalance({ address: router }));
  const value = numberToHex(held < amount ? held : amount);
  const outcome = await callOrRevert(chainId, { from: router, to, data: "0x", value });
  return !outcome.reverted;
}
