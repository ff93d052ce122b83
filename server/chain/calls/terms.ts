import { keccak256 } from "js-sha3";
import type { Address, Hex } from "viem";
import { wordOf, wordOfHex } from "@/server/chain/calls/abi-words";
import { singleton } from "@/server/kernel/singleton";

/** What the router executes; `Terms` in contracts/src/PaymentRouter.sol, field for field. */
export interface Terms {
  paymentRef: Hex;
  optionRef: Hex;
  merchantRef: Hex;
  payer: Address;
  /** The zero address is the native coin. */
  token: Address;
  /** What the payer parts with, the fee included. */
  amount: bigint;
  /** The zero address leaves the money in the merchant's vault. */
  destination: Address;
  fee: bigint;
  /** The last second, in Unix time, at which the router executes them. */
  deadline: bigint;
}

/** Where terms are executed; both are in the EIP-712 domain, so a key is good on one router only. */
export interface RouterPlace {
  chainId: number;
  router: Address;
}

const TERMS_TYPE =
  "Terms(bytes32 paymentRef,bytes32 optionRef,bytes32 merchantRef,address payer,address token,uint256 amount,address destination,uint256 fee,uint256 deadline)";
const DOMAIN_TYPE = "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)";

/** Of bytes, or of a text in UTF-8. An answer with forty options takes two hundred rounds; viem's needs seven times as long. */
const hash = (data: Uint8Array | string): string => keccak256(data);

const TERMS_TYPEHASH = hash(TERMS_TYPE);

/** How the router names a payment, option or merchant: keccak256 of its id in UTF-8. */
export function refOf(id: string): Hex {
  return `0x${hash(id)}`;
}

/**
 * How the router names an option of a payment that asks for a price: keccak256 of the option's id, the price's unit and
 * its amount in smallest units, each on a line. So the buyer's signature binds the price, which is on no chain.
 */
export function optionRefOf(
  optionId: string,
  { unit, value }: { unit: string; value: bigint | string },
): Hex {
  return refOf(`${optionId}\n${unit}\n${value}`);
}

/**
 * The key of terms: their EIP-712 digest, which is also the EIP-3009 nonce and the Permit2 nonce that the buyer signs
 * (`PaymentRouter.keyOf`). The words are laid out by hand, since options need one for each account and asset.
 */
export function keyOf(terms: Terms, place: RouterPlace): Hex {
  const struct = hashWords([
    TERMS_TYPEHASH,
    wordOfHex(terms.paymentRef),
    wordOfHex(terms.optionRef),
    wordOfHex(terms.merchantRef),
    wordOfHex(terms.payer),
    wordOfHex(terms.token),
    wordOf(terms.amount),
    wordOfHex(terms.destination),
    wordOf(terms.fee),
    wordOf(terms.deadline),
  ]);
  return `0x${hash(Buffer.from(`1901${domainSeparator(place)}${struct}`, "hex"))}`;
}

function hashWords(words: string[]): string {
  return hash(Buffer.from(words.join(""), "hex"));
}

function domainSeparator({ chainId, router }: RouterPlace): string {
  return singleton(`router-domain:${chainId}:${router.toLowerCase()}`, () =>
    hashWords([
      hash(DOMAIN_TYPE),
      hash("Florin PaymentRouter"),
      hash("1"),
      wordOf(BigInt(chainId)),
      wordOfHex(router),
    ]),
  );
}
