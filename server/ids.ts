import { randomFillSync } from "node:crypto";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
/** 176 bits in base 58, zero-padded so that text order is the order of creation. */
const BODY_LENGTH = 31;
/** 58^9 is the largest power of 58 that a number holds exactly. */
const CHUNK_LENGTH = 9;
const CHUNK = 58n ** BigInt(CHUNK_LENGTH);
const POOL_BYTES = 4_096;

export type IdPrefix =
  | "acc"
  | "usr"
  | "ses"
  | "inv"
  | "key"
  | "mrch"
  | "crypto"
  | "fiat"
  | "pay"
  | "view"
  | "data"
  | "opt"
  | "att"
  | "job"
  | "ref"
  | "exc"
  | "evt"
  | "req";

/**
 * A new id: 48 bits of Unix milliseconds, then 128 random bits, in base 58. Opaque to clients, sortable by time of
 * creation in byte order (collation "C"), always `<prefix>_` and 31 characters.
 */
export function newId(prefix: IdPrefix, nowMs = Date.now()): string {
  const bytes = Buffer.allocUnsafe(TIME_BYTES + RANDOM_BYTES);
  bytes.writeUIntBE(nowMs, 0, TIME_BYTES);
  takeRandom(bytes, TIME_BYTES);
  return `${prefix}_${base58(bytes)}`;
}

const pool = Buffer.allocUnsafe(POOL_BYTES);
let used = POOL_BYTES;

/** Fills the rest of `into` with random bytes that nobody else gets; they are drawn by the page, for speed. */
function takeRandom(into: Buffer, from: number): void {
  const needed = into.length - from;
  if (used + needed > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  pool.copy(into, from, used, used + needed);
  used += needed;
}

/** True when `value` looks like one of our ids with this prefix (it need not exist). */
export function isId(prefix: IdPrefix, value: string): boolean {
  return value.length <= 64 && new RegExp(`^${prefix}_[A-Za-z0-9]+$`).test(value);
}

function base58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let out = "";
  while (out.length < BODY_LENGTH) {
    let chunk = Number(rest % CHUNK);
    rest /= CHUNK;
    for (let i = 0; i < CHUNK_LENGTH && out.length < BODY_LENGTH; i++) {
      out = ALPHABET[chunk % 58] + out;
      chunk = Math.floor(chunk / 58);
    }
  }
  return out;
}
