import { type Address, type Hex, hashTypedData, type TypedDataDefinition } from "viem";
import { permit2Address } from "@/server/chain/abi/permit2";
import type { RouterAddress } from "@/server/chain/client/routers";

/**
 * EIP-712 data in the form that wallets accept: `EIP712Domain` is among the types, and numbers are bigint until
 * serialised.
 */
export interface TypedData {
  domain: { name: string; version?: string; chainId: bigint; verifyingContract: Address };
  types: Record<string, { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, unknown>;
}

/** The facts that a buyer signs; the key covers all other terms. */
export interface Claim {
  /** `keyOf` the terms. */
  key: Hex;
  payer: Address;
  token: Address;
  amount: bigint;
  /** Unix seconds. */
  deadline: number | bigint;
}

const field = (name: string, type: string) => ({ name, type });
const DOMAIN = [field("name", "string"), field("chainId", "uint256"), field("verifyingContract", "address")];
const DOMAIN_WITH_VERSION = [
  field("name", "string"),
  field("version", "string"),
  field("chainId", "uint256"),
  field("verifyingContract", "address"),
];

const RECEIVE_WITH_AUTHORIZATION = [
  field("from", "address"),
  field("to", "address"),
  field("value", "uint256"),
  field("validAfter", "uint256"),
  field("validBefore", "uint256"),
  field("nonce", "bytes32"),
];

const PERMIT_TRANSFER_FROM = [
  field("permitted", "TokenPermissions"),
  field("spender", "address"),
  field("nonce", "uint256"),
  field("deadline", "uint256"),
];
const TOKEN_PERMISSIONS = [field("token", "address"), field("amount", "uint256")];

/**
 * Builds the message that the buyer of an EIP-3009 token signs. Its nonce is the terms' key, so the signature is valid
 * for these terms only. `validBefore` is their deadline.
 */
export function authorizationTypedData(
  claim: Claim,
  place: RouterAddress,
  domain: { name: string; version: string },
): TypedData {
  return {
    domain: { ...domain, chainId: BigInt(place.chainId), verifyingContract: lower(claim.token) },
    types: { EIP712Domain: DOMAIN_WITH_VERSION, ReceiveWithAuthorization: RECEIVE_WITH_AUTHORIZATION },
    primaryType: "ReceiveWithAuthorization",
    message: {
      from: lower(claim.payer),
      to: lower(place.router),
      value: claim.amount,
      validAfter: 0n,
      validBefore: BigInt(claim.deadline),
      nonce: claim.key,
    },
  };
}

/**
 * Builds the message that the buyer of any other ERC-20 signs: Permit2's SignatureTransfer, with the router as spender
 * and the key as nonce.
 */
export function permit2TypedData(claim: Claim, place: RouterAddress): TypedData {
  return {
    domain: {
      name: "Permit2",
      chainId: BigInt(place.chainId),
      verifyingContract: lower(permit2Address),
    },
    types: {
      EIP712Domain: DOMAIN,
      PermitTransferFrom: PERMIT_TRANSFER_FROM,
      TokenPermissions: TOKEN_PERMISSIONS,
    },
    primaryType: "PermitTransferFrom",
    message: {
      permitted: { token: lower(claim.token), amount: claim.amount },
      spender: lower(place.router),
      nonce: BigInt(claim.key),
      deadline: BigInt(claim.deadline),
    },
  };
}

/** Serialises typed data as JSON for the wallet, with every number as a 0x-hex string. */
export function writeTypedData({ domain, types, primaryType, message }: TypedData): string {
  return JSON.stringify({ domain: inHex(domain), types, primaryType, message: inHex(message) });
}

/** Converts numbers before serialisation: a JSON replacer would also visit everything under `types`. */
function inHex(members: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, valueInHex(value)]));
}

function valueInHex(value: unknown): unknown {
  if (typeof value === "bigint") return `0x${value.toString(16)}`;
  return typeof value === "object" && value !== null ? inHex(value) : value;
}

/** Calculates the digest that the wallet signs (EIP-712). */
export function digestOf(data: TypedData): Hex {
  return hashTypedData(data as unknown as TypedDataDefinition);
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address;
}
