import { randomFillSync } from "node:crypto";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
/** 176 bits in base 58, zero-padded so that text order is the order of creation. */
const BODY_LENGTH = 31;

export type IdPrefix =
  | "acc"
  | "usr"
  | "ses"
  | "key"
  | "mrch"
  | "crypto"
  | "fiat"
  | "pay"
  | "opt"
  | "att"
  | "job"
  | "ref"
  | "evt"
  | "req";

/**
 * A new id: 48 bits of Unix milliseconds, then 128 random bits, in base 58. Opaque to clients, sortable by time of
 * creation in byte order (collation "C"), always `<prefix>_` and 31 characters.
 */
export function newId(prefix: IdPrefix, nowMs = Date.now()): string {
  const bytes = Buffer.allocUnsafe(TIME_BYTES + RANDOM_BYTES);
  bytes.writeUIntBE(nowMs, 0, TIME_BYTES);
  randomFillSync(bytes, TIME_BYTES);
  return `${prefix}_${base58(bytes)}`;
}

/** True when `value` looks like one of our ids with this prefix (it need not exist). */
export function isId(prefix: IdPrefix, value: string): boolean {
  return value.length <= 64 && new RegExp(`^${prefix}_[A-Za-z0-9]+$`).test(value);
}

function base58(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let out = "";
  for (let i = 0; i < BODY_LENGTH; i++) {
    out = ALPHABET[Number(value % 58n)] + out;
    value /= 58n;
  }
  return out;
}
