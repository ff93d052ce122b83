import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAbiItem,
  type Hex,
} from "viem";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { PULL_KIND } from "@/server/chain/calls/pull-kind";
import type { Terms } from "@/server/chain/calls/terms";
import type { VerifiedSignature } from "@/server/chain/signatures/verify-signature";

/** Encodes the router call with which the relayer executes terms on the buyer's signature. */
export function payCall(kind: "eip3009" | "permit2", terms: Terms, signed: VerifiedSignature): Hex {
  if (kind === "permit2") {
    return encodeFunctionData({
      abi: sharedRouterAbi,
      functionName: "payWithPermit2",
      args: [terms, signed.signature],
    });
  }
  return encodeFunctionData({
    abi: sharedRouterAbi,
    functionName: "payWithAuthorization",
    args: [terms, signed.signature, signed.byContract],
  });
}

/** Encodes the router call with which the relayer executes terms with the money at their deposit address. */
export function payDepositCall(terms: Terms): Hex {
  return encodeFunctionData({ abi: paymentRouter2Abi, functionName: "payFromDeposit", args: [terms] });
}

/** What an EIP-3009 `TransferWithAuthorization` to a deposit address says besides its amount, and its signature. */
export interface DepositAuthorization {
  from: Address;
  /** Unix seconds, both exclusive. */
  validAfter: bigint;
  validBefore: bigint;
  nonce: Hex;
  signature: Hex;
}

/** `RouterDeposit.Authorization` in contracts/src. */
const AUTHORIZATION = [
  {
    type: "tuple",
    components: [
      { name: "from", type: "address" },
      { name: "validAfter", type: "uint256" },
      { name: "validBefore", type: "uint256" },
      { name: "nonce", type: "bytes32" },
      { name: "signature", type: "bytes" },
    ],
  },
] as const;

/** Encodes the router call that funds the deposit address of terms by an authorization, and executes the terms. */
export function payDepositAuthorizationCall(terms: Terms, given: DepositAuthorization): Hex {
  return encodeFunctionData({
    abi: paymentRouter2Abi,
    functionName: "payDepositWithAuthorization",
    args: [terms, encodeAbiParameters(AUTHORIZATION, [given])],
  });
}

/** Reads the authorization in a call of {@link payDepositAuthorizationCall}. */
export function authorizationIn(call: Hex): DepositAuthorization {
  const { functionName, args } = decodeFunctionData({ abi: paymentRouter2Abi, data: call });
  if (functionName !== "payDepositWithAuthorization") throw new Error(`${functionName} has no authorization`);
  const [given] = decodeAbiParameters(AUTHORIZATION, args[1]);
  return given;
}

/**
 * The calls that a batch may contain. The list is short because a decoder hashes the signature of every function it is
 * given.
 */
const SINGLE_CALLS = [
  getAbiItem({ abi: sharedRouterAbi, name: "payWithAuthorization" }),
  getAbiItem({ abi: sharedRouterAbi, name: "payWithPermit2" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "payFromDeposit" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "payDepositWithAuthorization" }),
] as const;

/**
 * Encodes one call that executes several payments. Each runs in isolation: a failing item changes nothing else.
 * @param gasPerItem gas that each item may use
 */
export function batchCall(calls: readonly Hex[], gasPerItem: bigint): Hex {
  return encodeFunctionData({
    abi: sharedRouterAbi,
    functionName: "payBatch",
    args: [calls.map(itemOf), gasPerItem],
  });
}

function itemOf(call: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: SINGLE_CALLS, data: call });
  if (functionName === "payFromDeposit")
    return { terms: args[0], kind: PULL_KIND.deposit, signature: "0x" as Hex };
  if (functionName === "payDepositWithAuthorization")
    return { terms: args[0], kind: PULL_KIND.depositAuthorization, signature: args[1] };
  if (functionName === "payWithPermit2")
    return { terms: args[0], kind: PULL_KIND.permit2, signature: args[1] };
  const kind = args[2] ? PULL_KIND.authorizationBytes : PULL_KIND.authorization;
  return { terms: args[0], kind, signature: args[1] };
}
