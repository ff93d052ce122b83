import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  type Log,
  parseEventLogs,
} from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { x402ProxyAbi } from "@/server/chain/abi/x402-proxy";

/** x402's proxy for exact payments by Permit2: at one address on all chains, as the published clients know it. */
export const x402ProxyAddress: Address = "0x402085c248EeA27D92E8b30b2C58ed07f9E20001";

/** A Permit2 transfer that was signed for x402's proxy. It goes to its receiver only, and anyone may send it. */
export interface SignedPermit {
  from: Address;
  token: Address;
  /** Base units. */
  amount: bigint;
  to: Address;
  nonce: bigint;
  /** Unix seconds, both inclusive. */
  validAfter: bigint;
  deadline: bigint;
  signature: Hex;
}

/** Encodes the proxy's call that moves the money of a permit to its receiver. Anyone may send it. */
export function settlePermitCall(permit: SignedPermit): Hex {
  const { from, token, amount, to, nonce, validAfter, deadline, signature } = permit;
  const permitted = { permitted: { token, amount }, nonce, deadline };
  return encodeFunctionData({
    abi: x402ProxyAbi,
    functionName: "settle",
    args: [permitted, from, { to, validAfter }, signature],
  });
}

/** Reads the permit in a call of {@link settlePermitCall}. */
export function permitIn(call: Hex): SignedPermit {
  const { args } = decodeFunctionData({ abi: x402ProxyAbi, data: call });
  const [{ permitted, nonce, deadline }, from, { to, validAfter }, signature] = args;
  return { ...permitted, from, to, nonce, validAfter, deadline, signature };
}

/** Checks whether a transaction's logs show the transfer of a permit. The proxy's own event names nothing of it. */
export function showsTransfer(logs: Log[], { token, from, to, amount }: SignedPermit): boolean {
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: "Transfer", logs });
  return transfers.some(
    ({ address, args }) =>
      isAddressEqual(address, token) &&
      isAddressEqual(args.from, from) &&
      isAddressEqual(args.to, to) &&
      args.value === amount,
  );
}
