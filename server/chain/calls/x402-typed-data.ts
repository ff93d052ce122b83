import type { Address, Hex } from "viem";
import { permit2Address } from "@/server/chain/abi/permit2";
import { type SignedPermit, x402ProxyAddress } from "@/server/chain/calls/settle-permit";
import type { TypedData } from "@/server/chain/calls/typed-data";

/** An EIP-3009 transfer as x402's clients sign it. */
export interface SignedTransfer {
  from: Address;
  to: Address;
  /** Base units. */
  amount: bigint;
  /** Unix seconds. */
  validAfter: bigint;
  validBefore: bigint;
  nonce: Hex;
}

const field = (name: string, type: string) => ({ name, type });
const DOMAIN = [field("name", "string"), field("chainId", "uint256"), field("verifyingContract", "address")];

/** Builds the message of an EIP-3009 transfer (`TransferWithAuthorization`) of a token. */
export function transferTypedData(
  token: { chainId: number; address: Address; domain: { name: string; version: string } },
  { amount, ...transfer }: SignedTransfer,
): TypedData {
  return {
    domain: { ...token.domain, chainId: BigInt(token.chainId), verifyingContract: token.address },
    types: {
      EIP712Domain: [field("name", "string"), field("version", "string"), ...DOMAIN.slice(1)],
      TransferWithAuthorization: [
        field("from", "address"),
        field("to", "address"),
        field("value", "uint256"),
        field("validAfter", "uint256"),
        field("validBefore", "uint256"),
        field("nonce", "bytes32"),
      ],
    },
    primaryType: "TransferWithAuthorization",
    message: { ...transfer, value: amount },
  };
}

/** Builds the message of a Permit2 transfer by x402's proxy; its witness names the receiver. */
export function permitTypedData(
  chainId: number,
  { token, amount, to, nonce, validAfter, deadline }: Omit<SignedPermit, "from" | "signature">,
): TypedData {
  return {
    domain: { name: "Permit2", chainId: BigInt(chainId), verifyingContract: permit2Address },
    types: {
      EIP712Domain: DOMAIN,
      PermitWitnessTransferFrom: [
        field("permitted", "TokenPermissions"),
        field("spender", "address"),
        field("nonce", "uint256"),
        field("deadline", "uint256"),
        field("witness", "Witness"),
      ],
      TokenPermissions: [field("token", "address"), field("amount", "uint256")],
      Witness: [field("to", "address"), field("validAfter", "uint256")],
    },
    primaryType: "PermitWitnessTransferFrom",
    message: {
      permitted: { token, amount },
      spender: x402ProxyAddress,
      nonce,
      deadline,
      witness: { to, validAfter },
    },
  };
}
