import type { Hex } from "viem";

/** A number as one word of the ABI: 64 hexadecimal digits, without 0x. */
export function wordOf(value: bigint | number): string {
  return value.toString(16).padStart(64, "0");
}

/** An address or a hash as one word of the ABI, its letters as they come. */
export function wordOfHex(hex: Hex): string {
  return hex.slice(2).padStart(64, "0");
}
