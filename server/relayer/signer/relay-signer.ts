import type { PrivateKeyAccount } from "viem/accounts";
import type { ChainConfig } from "@/server/chain/client/registry";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import type { Lease } from "@/server/db/lease";
import type { SignerPause } from "@/server/kernel/zod-primitives";

export interface RelaySettings {
  /** Nonces in flight at once; nodes keep 16 pending transactions of an account for sure. */
  window: number;
  leaseMs: number;
  /** The same bytes are sent again after this long in no block. */
  resendAfterMs: number;
  /** The fee is raised after this long in no block, and again after twice as long, and so on. */
  bumpAfterMs: number;
  maxVersions: number;
  /** For how long a used nonce may be without a receipt before somebody else is taken to have used it. */
  lostAfterMs: number;
  /** For how long a call is tried that reverts before it was ever signed. */
  refusedForMs: number;
  /** Between two looks at what was confirmed lately. */
  sweepEveryMs: number;
  /** How long what comes while transactions are on their way waits for others, to share the next one. */
  gatherMs: number;
}

/** One key on one chain, as one process works on it. All that must outlive the process stands in rows. */
export interface RelaySigner {
  readonly chain: ChainConfig;
  readonly account: PrivateKeyAccount;
  /** In lower case. */
  readonly address: string;
  readonly lease: Lease;
  /** Whether it may send payments that another key was given, and cannot send. */
  readonly takesOver: boolean;
  readonly settings: RelaySettings;
  readonly memory: SignerMemory;
}

/** When this process last did or saw something, in milliseconds of a monotonic clock. Losing it costs a repetition. */
export interface SignerMemory {
  /** Whether the signer's row is known to exist. */
  isKnown: boolean;
  sentAt: Map<string, number>;
  missingSince: Map<string, number>;
  /** Until when a job is left alone. */
  retryAt: Map<string, number>;
  gapSince: number | null;
  sweepAt: number;
  /** When something was signed last. */
  signedAt: number;
  /** As it was stored last; undefined before. */
  pause: SignerPause | null | undefined;
}

export function relaySettings({ blockTimeMs }: ChainConfig): RelaySettings {
  return {
    window: 16,
    leaseMs: 4_000,
    resendAfterMs: Math.max(2_000, 2 * blockTimeMs),
    bumpAfterMs: Math.max(20_000, 5 * blockTimeMs),
    maxVersions: 12,
    lostAfterMs: Math.max(10_000, 3 * blockTimeMs),
    refusedForMs: 8_000,
    sweepEveryMs: 15_000,
    gatherMs: Math.min(blockTimeMs / 4, 500),
  };
}

export function newSigner(
  chain: ChainConfig,
  account: PrivateKeyAccount,
  { holder, settings = relaySettings(chain) }: { holder: string; settings?: RelaySettings },
): RelaySigner {
  const address = account.address.toLowerCase();
  const lease = { name: `relay:${chain.id}:${address}`, holder, ms: settings.leaseMs };
  const takesOver = relayerAccounts().some((relayer) => relayer.address.toLowerCase() === address);
  return { chain, account, address, lease, takesOver, settings, memory: newMemory() };
}

function newMemory(): SignerMemory {
  return {
    isKnown: false,
    sentAt: new Map(),
    missingSince: new Map(),
    retryAt: new Map(),
    gapSince: null,
    sweepAt: 0,
    signedAt: Number.NEGATIVE_INFINITY,
    pause: undefined,
  };
}

/** One look at a transaction: whether the chain counts its nonce as used, and knows one of its versions. */
interface NonceLookup {
  isNonceUsed: boolean;
  isFound: boolean;
  /** On a monotonic clock, in milliseconds. */
  now: number;
}

/**
 * For how many milliseconds every look at a transaction has found its nonce used and none of its versions. Any other look ends
 * that: while blocks are replaced, a node may tell of the nonce before, and of the receipt after, and so it may again
 * much later.
 */
export function missingMs(
  since: Map<string, number>,
  id: string,
  { isNonceUsed, isFound, now }: NonceLookup,
): number {
  if (!isNonceUsed || isFound) {
    since.delete(id);
    return 0;
  }
  const first = since.get(id) ?? now;
  since.set(id, first);
  return now - first;
}

const MEMORY_MS = 10 * 60_000;

/** Forgets notes so old that nothing depends on them, so that memory does not grow. */
export function forgetOld({ sentAt, missingSince, retryAt }: SignerMemory): void {
  const oldest = performance.now() - MEMORY_MS;
  for (const notes of [sentAt, missingSince, retryAt]) {
    for (const [key, at] of notes) if (at < oldest) notes.delete(key);
  }
}
