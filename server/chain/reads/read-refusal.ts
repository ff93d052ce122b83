import { type Address, encodeFunctionData, keccak256, numberToHex, slice, stringToHex } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** Why an address cannot receive a refund: the token refuses it, or it is a contract that accepts no coin. */
export type RefundRefusal = "token_refuses_payer" | "payer_takes_no_coin";

interface Payout {
  /** The router, which would pay. */
  router: Address;
  token: Address;
  to: Address;
  /** Base units. */
  amount: bigint;
}

/** An address without a known key and on no list: a transfer refused to it is refused to everybody. */
const ANYBODY = slice(keccak256(stringToHex("florin: an address like any other")), 12);

/**
 * Checks whether a router cannot pay an address because of that address. Each token transfer is also simulated to an
 * ordinary address. When both fail, the cause is elsewhere (the vault, a paused token, the router) and the result is
 * null.
 * @throws AppError `bad_gateway`
 */
export async function readRefusal(chainId: number, payout: Payout): Promise<RefundRefusal | null> {
  if (payout.token === NATIVE_TOKEN) {
    return (await takesCoin(chainId, payout)) ? null : "payer_takes_no_coin";
  }
  // A router with too little fails for every receiver; token blocklists also apply to a transfer of zero.
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
  const balance = await answered(chainId, chainClient(chainId).getBalance({ address: router }));
  const value = numberToHex(balance < amount ? balance : amount);
  const outcome = await callOrRevert(chainId, { from: router, to, data: "0x", value });
  return !outcome.reverted;
}
