import {
  type Address,
  concatHex,
  getContractAddress,
  getCreate2Address,
  type Hex,
  hashTypedData,
  keccak256,
  stringToBytes,
} from "viem";
import type { Deposit } from "@/server/gateway/deposits/schema";

/** A minimal proxy (EIP-1167): its creation code around the address of the contract that it calls. */
const PROXY_HEAD: Hex = "0x3d602d80600a3d3981f3363d3d373d3d3d363d73";
const PROXY_TAIL: Hex = "0x5af43d82803e903d91602b57fd5bf3";
const TERMS = [
  { name: "paymentRef", type: "bytes32" },
  { name: "optionRef", type: "bytes32" },
  { name: "merchantRef", type: "bytes32" },
  { name: "payer", type: "address" },
  { name: "token", type: "address" },
  { name: "amount", type: "uint256" },
  { name: "destination", type: "address" },
  { name: "fee", type: "uint256" },
  { name: "deadline", type: "uint256" },
] as const;

/**
 * Checks that an address follows from its terms, and the terms from the page: this payment, this amount, and the buyer's
 * own address or key for what does not pay. Only then nobody can put another address into an answer.
 */
export function isOwnAddress(deposit: Deposit): boolean {
  const { terms, refund, amount, paymentId } = deposit;
  const isSameMoney = terms.amount === amount.value && amount.unit === `caip19/${deposit.asset}`;
  const payer = refund.address ?? `0x${"0".repeat(40)}`;
  return (
    isSameMoney &&
    isSame(terms.payer, payer) &&
    isSame(terms.paymentRef, keccak256(stringToBytes(paymentId))) &&
    isSame(deposit.key, keyOf(deposit)) &&
    isSame(deposit.address, addressOf(deposit))
  );
}

function keyOf({ terms, chainId, router }: Deposit): Hex {
  const { amount, fee, deadline, ...rest } = terms;
  const message = { ...rest, amount: BigInt(amount), fee: BigInt(fee), deadline: BigInt(deadline) };
  return hashTypedData({
    domain: { name: "Florin PaymentRouter", version: "2", chainId, verifyingContract: router as Address },
    types: { Terms: TERMS },
    primaryType: "Terms",
    message: message as never,
  });
}

/** The router deploys one contract, while it is deployed; each address is a proxy of it. */
function addressOf({ key, router }: Deposit): Address {
  const from = router as Address;
  const implementation = getContractAddress({ from, nonce: 1n });
  const bytecodeHash = keccak256(concatHex([PROXY_HEAD, implementation, PROXY_TAIL]));
  return getCreate2Address({ from, salt: key as Hex, bytecodeHash });
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
