import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

const PREFIX = "florin.claim.";
const HASH = "claim";
const KEY = /^0x[0-9a-f]{64}$/;
/** Fallback for browsers that refuse storage; lasts until the page is left. */
const unstored = new Map<string, Hex>();

/** Returns this browser's key for money of a payment that did not pay, from its storage or from the link it opened. */
export function readClaimKey(paymentId: string): Hex | null {
  const linked = new URLSearchParams(window.location.hash.slice(1)).get(HASH) ?? "";
  if (KEY.test(linked)) storeKey(paymentId, linked as Hex);
  const key = storedKey(paymentId);
  return key && KEY.test(key) ? (key as Hex) : null;
}

/** Returns the payment's key; creates it on the first call. It never leaves this browser, and is never removed. */
export function ensureClaimKey(paymentId: string): Hex {
  const known = readClaimKey(paymentId);
  if (known) return known;
  const key = generatePrivateKey();
  storeKey(paymentId, key);
  return key;
}

/** Returns the payment's link with the key in its fragment, which browsers send to nobody. */
export function claimLink(payLink: string, key: Hex): string {
  return `${payLink}#${HASH}=${key}`;
}

/** Returns the address to which a key belongs. */
export function claimAddress(key: Hex): string {
  return privateKeyToAccount(key).address;
}

function storedKey(paymentId: string): string | null {
  try {
    return localStorage.getItem(PREFIX + paymentId) ?? unstored.get(paymentId) ?? null;
  } catch {
    return unstored.get(paymentId) ?? null;
  }
}

function storeKey(paymentId: string, key: Hex): void {
  unstored.set(paymentId, key);
  try {
    localStorage.setItem(PREFIX + paymentId, key);
  } catch {}
}
