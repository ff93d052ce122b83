import { type Address, encodeFunctionData, type Hex } from "viem";
import { routerAbis } from "@/server/chain/abi/routers";
import type { RefundOrder } from "@/server/chain/calls/refund-call";
import type { TypedData } from "@/server/chain/calls/typed-data";
import type { RouterPlace } from "@/server/chain/client/routers";

/** The address to which a payer wants money of a payment sent: `Claim` in contracts/src/RouterDeposit.sol. */
export interface PayerClaim {
  /** `keyOf` the terms. */
  key: Hex;
  token: Address;
  to: Address;
  /** The last second at which the router takes it, in Unix time. */
  deadline: number;
}

const field = (name: string, type: string) => ({ name, type });
const DOMAIN = [
  field("name", "string"),
  field("version", "string"),
  field("chainId", "uint256"),
  field("verifyingContract", "address"),
];
const CLAIM = [
  field("key", "bytes32"),
  field("token", "address"),
  field("to", "address"),
  field("deadline", "uint256"),
];

/**
 * Builds the message that the payer of a payment signs, for refunds and for money at its deposit address. A router of
 * edition 2 takes it.
 */
export function claimTypedData({ key, token, to, deadline }: PayerClaim, place: RouterPlace): TypedData {
  const { chainId, router, version } = place;
  return {
    domain: {
      name: "Florin PaymentRouter",
      version: String(version),
      chainId: BigInt(chainId),
      verifyingContract: lower(router),
    },
    types: { EIP712Domain: DOMAIN, Claim: CLAIM },
    primaryType: "Claim",
    message: { key, token: lower(token), to: lower(to), deadline: BigInt(deadline) },
  };
}

/** Encodes the router call with which the refunder sends a refund where the payer's signature says. Edition 2. */
export function refundToCall(order: RefundOrder, { to, deadline }: PayerClaim, signature: Hex): Hex {
  const { terms, amount, refundRef } = order;
  return encodeFunctionData({
    abi: routerAbis[2],
    functionName: "refundTo",
    args: [terms, amount, refundRef, to, BigInt(deadline), signature],
  });
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address;
}
