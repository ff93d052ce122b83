import { type Address, encodeFunctionData } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";

interface Transfer {
  from: Address;
  token: Address;
  to: Address;
  /** In base units. */
  amount: bigint;
}

/** Builds an ordinary transfer of a token. */
export function transferTransaction({ from, token, to, amount }: Transfer): BuyerTransaction {
  return {
    from,
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, amount] }),
  };
}
