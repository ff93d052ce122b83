import type { RelaySettings } from "@/server/relayer/signer/relay-signer";

/** What is known of a job that holds a nonce. */
export interface RelayFacts {
  status: "signed" | "mined";
  /** The block in which it was last seen. */
  knownBlock: string | null;
  /** Where one of its versions stands in the chain as it is now; null when none was looked for, or found. */
  inclusion: { blockNumber: number; blockHash: string; succeeded: boolean } | null;
  /** Whether the chain counts its nonce as used. */
  isNonceUsed: boolean;
  /** For how long it has counted the nonce as used without knowing any of the versions. */
  missingMs: number;
  /** Height of the highest confirmed block. */
  confirmed: number;
  versions: number;
  /** Since the newest version was signed. */
  ageMs: number;
  /** Since this process last sent the newest version; infinite when it never did. */
  sinceSentMs: number;
}

export type RelayStep =
  | "wait"
  /** Send the newest version's bytes, be it for the first time or again. */
  | "send"
  /** Sign the same call with the same nonce and a higher fee. */
  | "bump"
  /** Note the block. */
  | "mine"
  /** It succeeded, for good. */
  | "confirm"
  /** It reverted, for good: find out why. */
  | "judge"
  /** The chain dropped its block: send the same bytes again. */
  | "take-back"
  /** Its nonce was used by a transaction that is not ours. */
  | "lost";

/** Why a job failed whose transaction is in a block without its effect, and says no more. */
export const REVERTED = "the transaction reverted";

/** The next step of a job, by facts alone. A fee is never raised for what a block already has. */
export function decideRelay(facts: RelayFacts, settings: RelaySettings): RelayStep {
  const { inclusion } = facts;
  if (inclusion) {
    if (inclusion.blockNumber <= facts.confirmed) return inclusion.succeeded ? "confirm" : "judge";
    return facts.knownBlock === inclusion.blockHash && facts.status === "mined" ? "wait" : "mine";
  }
  if (facts.isNonceUsed) return facts.missingMs >= settings.lostAfterMs ? "lost" : "wait";
  if (facts.status === "mined") return "take-back";
  if (facts.ageMs >= bumpDelayMs(facts.versions, settings)) return "bump";
  return facts.sinceSentMs >= settings.resendAfterMs ? "send" : "wait";
}

/** How long the newest of so many versions may wait; doubles with each, up to sixteenfold, then never again. */
export function bumpDelayMs(versions: number, { bumpAfterMs, maxVersions }: RelaySettings): number {
  if (versions >= maxVersions) return Number.POSITIVE_INFINITY;
  return bumpAfterMs * 2 ** Math.min(versions - 1, 4);
}
