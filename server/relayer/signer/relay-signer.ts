import type { ChainConfig } from "@/server/chain/client/registry";
import type { HotAccount } from "@/server/chain/keys/hot-account";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import type { Lease } from "@/server/db/lease";
import type { SignerPause } from "@/server/kernel/zod-primitives";
import { type BlockPace, newBlockPace } from "@/server/relayer/signer/block-pace";
import type { ChainView } from "@/server/relayer/signer/chain-view";

export interface RelaySettings {
  /** Maximum nonces in flight; nodes reliably keep 16 pending transactions per account. */
  maxInFlight: number;
  leaseMs: number;
  /** Delay before the same bytes are sent again while no block has them. */
  resendAfterMs: number;
  /** Delay before the fee is raised while no block has the transaction; it doubles with each raise. */
  bumpAfterMs: number;
  maxVersions: number;
  /** How long a used nonce may be without a receipt before it counts as used elsewhere. */
  lostAfterMs: number;
  /** How long an unsigned call that reverts is retried. */
  refusedForMs: number;
  /** Interval between checks of recently confirmed transactions, and of a paused key. */
  sweepEveryMs: number;
  /** Interval between checks of the key while it has nothing to send and nothing recent to check. */
  restEveryMs: number;
  /** How long new calls wait for others to share a transaction, while transactions are in flight. */
  gatherMs: number;
}

/** One key on one chain, whose transactions one process follows. All durable state is in rows. */
export interface RelayKey {
  readonly chain: ChainConfig;
  /** Null for a removed key, which this process cannot sign with. */
  readonly account: HotAccount | null;
  /** In lower case. */
  readonly address: string;
  readonly lease: Lease;
  readonly settings: RelaySettings;
  readonly memory: SignerMemory;
}

/** A key that this process signs with. */
export interface RelaySigner extends RelayKey {
  readonly account: HotAccount;
  /** Held by the process that checks the key while there is nothing to send. */
  readonly sweepLease: Lease;
  /** Which calls of another key it may send when that key cannot: a relayer's, a refunder's, or none. */
  readonly takesOver: "payments" | "refunds" | null;
}

/**
 * This process's last actions and observations, in milliseconds of a monotonic clock. Losing them only repeats work.
 */
export interface SignerMemory {
  /** Whether the signer's row is known to exist. */
  isKnown: boolean;
  /** The newest block and the key's used nonces, as last read. */
  view: ChainView | null;
  pace: BlockPace;
  /** Whether calls wait to be signed. */
  hasQueued: boolean;
  sentAt: Map<string, number>;
  missingSince: Map<string, number>;
  /** When a job may be tried again. */
  retryAt: Map<string, number>;
  gapSince: number | null;
  sweepAt: number;
  /** When the key's roles and balance are checked next. */
  reviewAt: number;
  /** When a remote signer that signed nothing is tried next. */
  probeAt: number;
  /** When a transaction was last signed. */
  signedAt: number;
  /** The pause stored last; undefined before the first. */
  pause: SignerPause | null | undefined;
  /** The balance with which the key could not pay for the gas of any waiting call; null while it can. */
  shortBalance: bigint | null;
  /** What the node answered to a transaction that it did not take, by hash. */
  refusals: Map<string, string>;
}

/** A transaction of a removed key may wait for hours. */
const REMOVED_RESEND_MS = 60_000;

export function relaySettings({ blockTimeMs }: ChainConfig): RelaySettings {
  return {
    maxInFlight: 16,
    leaseMs: 4_000,
    resendAfterMs: Math.max(2_000, 2 * blockTimeMs),
    bumpAfterMs: Math.max(20_000, 5 * blockTimeMs),
    maxVersions: 12,
    lostAfterMs: Math.max(10_000, 3 * blockTimeMs),
    refusedForMs: 8_000,
    sweepEveryMs: 15_000,
    restEveryMs: 60_000,
    gatherMs: Math.min(blockTimeMs / 4, 500),
  };
}

export function newSigner(
  chain: ChainConfig,
  account: HotAccount,
  { holder, settings = relaySettings(chain) }: { holder: string; settings?: RelaySettings },
): RelaySigner {
  const key = newKey(chain, account.address, { holder, settings });
  const sweepLease = { name: `${key.lease.name}:sweep`, holder, ms: 1.5 * settings.restEveryMs };
  return { ...key, account, sweepLease, takesOver: takenOverBy(account) };
}

function takenOverBy({ address }: HotAccount): RelaySigner["takesOver"] {
  if (refunderAccount()?.address === address) return "refunds";
  return relayerAccounts().some((relayer) => relayer.address === address) ? "payments" : null;
}

/** Creates a removed key, whose transactions are sent again as they are: nothing can raise their fees. */
export function newRemovedKey(chain: ChainConfig, address: string, holder: string): RelayKey {
  const settings = { ...relaySettings(chain), maxVersions: 0, resendAfterMs: REMOVED_RESEND_MS };
  const key = newKey(chain, address, { holder, settings });
  // Another process may still have the key, and must not wait for this one.
  const lease = { ...key.lease, name: `${key.lease.name}:removed` };
  return { ...key, lease, account: null };
}

function newKey(
  chain: ChainConfig,
  given: string,
  { holder, settings }: { holder: string; settings: RelaySettings },
): Omit<RelayKey, "account"> {
  const address = given.toLowerCase();
  const lease = { name: `relay:${chain.id}:${address}`, holder, ms: settings.leaseMs };
  return { chain, address, lease, settings, memory: newMemory(chain) };
}

function newMemory({ blockTimeMs }: ChainConfig): SignerMemory {
  return {
    isKnown: false,
    view: null,
    pace: newBlockPace(blockTimeMs),
    hasQueued: false,
    sentAt: new Map(),
    missingSince: new Map(),
    retryAt: new Map(),
    gapSince: null,
    sweepAt: 0,
    reviewAt: 0,
    probeAt: 0,
    signedAt: Number.NEGATIVE_INFINITY,
    pause: undefined,
    shortBalance: null,
    refusals: new Map(),
  };
}

/** One lookup of a transaction: whether the chain counts its nonce as used, and knows one of its versions. */
interface NonceLookup {
  isNonceUsed: boolean;
  isFound: boolean;
  /** On a monotonic clock, in milliseconds. */
  now: number;
}

/**
 * Returns for how many milliseconds every lookup found the nonce used and none of the versions. Any other lookup resets
 * it. During a reorganisation a node may report the nonce first and the receipt later, which may happen again much
 * later.
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

/** Deletes old notes that nothing depends on, so that memory does not grow. */
export function forgetOld({ sentAt, missingSince, retryAt, refusals }: SignerMemory): void {
  const oldest = performance.now() - MEMORY_MS;
  for (const notes of [sentAt, missingSince, retryAt]) {
    for (const [key, at] of notes) if (at < oldest) notes.delete(key);
  }
  for (const hash of refusals.keys()) if (!sentAt.has(hash)) refusals.delete(hash);
}
