import type { RelaySettings } from "@/server/relayer/signer/relay-signer";

/** The known facts about a job with a nonce. */
export interface RelayFacts {
  status: "signed" | "mined";
  /** The block that was last known to include it. */
  knownBlock: string | null;
  /** The block that includes one of its versions on the current chain; null when not searched or not found. */
  inclusion: { blockNumber: number; blockHash: string; succeeded: boolean } | null;
  /** Whether the chain counts its nonce as used. */
  isNonceUsed: boolean;
  /** How long the chain has counted the nonce as used without knowing any of the versions. */
  missingMs: number;
  /** Height of the highest confirmed block. */
  confirmed: number;
  versions: number;
  /** Time since the newest version was signed. */
  ageMs: number;
  /** Time since this process last sent the newest version; infinite when it never did. */
  sinceSentMs: number;
}

export type RelayStep =
  | "wait"
  /** Send the newest version's bytes, for the first time or again. */
  | "send"
  /** Sign the same call with the same nonce and a higher fee. */
  | "bump"
  /** Store the block. */
  | "mine"
  /** It succeeded and is final. */
  | "confirm"
  /** It reverted and is final: find out why. */
  | "judge"
  /** The chain dropped its block: send the same bytes again. */
  | "take-back"
  /** Its nonce was used by a transaction that is not ours. */
  | "lost";

/** Failure of a job whose transaction is in a block without its effect and names no error. */
export const REVERTED = "the transaction reverted";
/** Failure of a job whose key the router does not allow to send it any more. */
export const ROLE_LOST = "its key has lost its role";
/** Failure of a job that was not signed before its deadline. */
export const OVERDUE = "the time to execute it has passed";

/**
 * Decides the next step of a job from its facts alone. A fee is never raised for a transaction that a block includes.
 */
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

/**
 * Calculates how long the newest version may wait: the delay doubles with each version, up to sixteenfold, and is
 * infinite at the maximum number.
 */
export function bumpDelayMs(versions: number, { bumpAfterMs, maxVersions }: RelaySettings): number {
  if (versions >= maxVersions) return Number.POSITIVE_INFINITY;
  return bumpAfterMs * 2 ** Math.min(versions - 1, 4);
}
