import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Mode } from "@/server/auth/permissions";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const FORMAT = /^wcp_(test|live)_[0-9A-Za-z]{36}$/;
const PREFIX_LENGTH = "wcp_test_".length + 4;

/** Generates an API key: `wcp_<mode>_`, 30 random base-62 characters (178 bits) and a checksum. Shown once. */
export function generateApiKey(mode: Mode): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62.charAt(randomInt(BASE62.length))).join(
    "",
  );
  const body = `wcp_${mode}_${random}`;
  return body + checksum(body);
}

/** Checks a key's form and checksum, so that typing errors and foreign keys cost no query. */
export function isWellFormedKey(key: string): boolean {
  return FORMAT.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** Hashes a key with SHA-256, the only form in which it is stored: 178 random bits need no slow hash. */
export function hashApiKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Returns the parts of a key that may be displayed. */
export function displayOf(key: string): { prefix: string; last4: string } {
  return { prefix: key.slice(0, PREFIX_LENGTH), last4: key.slice(-4) };
}

function checksum(body: string): string {
  let value = crc32(body);
  let out = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    out = BASE62.charAt(value % 62) + out;
    value = Math.floor(value / 62);
  }
  return out;
}
