import type { Hex } from "viem";

/** Encodes a number as one ABI word: 64 hexadecimal digits, without 0x. */
export function wordOf(value: bigint | number): string {
  return value.toString(16).padStart(64, "0");
}

/** Encodes an address or a hash as one ABI word; the letters keep their case. */
export function wordOfHex(hex: Hex): string {
  return hex.slice(2).padStart(64, "0");
}
