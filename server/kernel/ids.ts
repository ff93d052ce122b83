import { randomFillSync } from "node:crypto";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const TAIL_BYTES = 16;
const TAIL_BITS = 128n;
const STEP_BYTES = 12;
/** 176 bits in base 58, zero-padded so that text order is the order of creation. */
const BODY_LENGTH = 31;
/** 58^9 is the largest power of 58 that a number holds exactly. */
const CHUNK_LENGTH = 9;
const CHUNK = 58n ** BigInt(CHUNK_LENGTH);
const POOL_BYTES = 4_096;
const BODY = /^[A-Za-z0-9]+$/;

export type IdPrefix =
  | "acc"
  | "usr"
  | "ses"
  | "inv"
  | "psk"
  | "key"
  | "mrch"
  | "crypto"
  | "fiat"
  | "chg"
  | "pay"
  | "link"
  | "view"
  | "data"
  | "opt"
  | "dep"
  | "att"
  | "clm"
  | "job"
  | "ref"
  | "exc"
  | "evt"
  | "mail"
  | "whe"
  | "whs"
  | "req"
  | "alert"
  | "net"
  | "fee"
  | "msg";

/**
 * Creates an id: 48 bits of Unix milliseconds, then 128 random bits, in base 58. Opaque to clients, sortable by
 * creation time in byte order (collation "C"), always `<prefix>_` and 31 characters. Ids of one millisecond and process
 * are ordered too: each is a random step of 96 bits above the previous one (RFC 9562, 6.2, method 2).
 */
export function newId(prefix: IdPrefix, nowMs = Date.now()): string {
  // Half of the range is left above the first, so that no number of steps carries into the time.
  const tail = nowMs === last.ms ? last.tail + 1n + random(STEP_BYTES) : random(TAIL_BYTES) >> 1n;
  last = { ms: nowMs, tail };
  return `${prefix}_${base58((BigInt(nowMs) << TAIL_BITS) | tail)}`;
}

let last = { ms: 0, tail: 0n };
const pool = Buffer.allocUnsafe(POOL_BYTES);
let used = POOL_BYTES;

/** Returns an unpredictable number; bytes are drawn in pages, for speed. */
function random(bytes: number): bigint {
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const hex = pool.toString("hex", used, used + bytes);
  used += bytes;
  return BigInt(`0x${hex}`);
}

/** Checks that `value` has the form of an id with this prefix (it need not exist). */
export function isId(prefix: IdPrefix, value: string): boolean {
  return value.length <= 64 && value.startsWith(`${prefix}_`) && BODY.test(value.slice(prefix.length + 1));
}

function base58(value: bigint): string {
  let rest = value;
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
