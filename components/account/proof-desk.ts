/**
 * Changes of payout destinations need a separate proof, and a second factor where money flows already, as do stops of
 * payments. A stronger proof is accepted for everything below it.
 */
export type ProofPurpose = "other" | "payouts" | "factor" | "stops";
export const STRENGTH: Record<ProofPurpose, number> = { other: 0, payouts: 1, factor: 2, stops: 2 };

/** What needs a proof. */
export interface ProofRequest {
  purpose: ProofPurpose;
  /** What it changes, named for the dialog: "USDC on Base of Corner Shop". */
  subject?: string | undefined;
}

/** Queues the calls that need a fresh proof of identity until the proof dialog answers. */
export interface ProofDesk {
  /**
   * Resolves true once the person has proved who they are, false if they decline. Concurrent callers share one answer.
   */
  request(wanted: ProofRequest): Promise<boolean>;
  settle(isProven: boolean): void;
  /** The pending request; null when none is pending. It is the same object until something changes. */
  pending(): ProofRequest | null;
  /** @returns the function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

export function newProofDesk(): ProofDesk {
  const listeners = new Set<() => void>();
  let open:
    | { wanted: ProofRequest; promise: Promise<boolean>; resolve: (isProven: boolean) => void }
    | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    request(wanted) {
      if (!open) {
        let resolve: (isProven: boolean) => void = () => undefined;
        const promise = new Promise<boolean>((settle) => {
          resolve = settle;
        });
        open = { wanted, promise, resolve };
        notify();
      } else if (STRENGTH[wanted.purpose] > STRENGTH[open.wanted.purpose]) {
        open.wanted = wanted;
        notify();
      }
      return open.promise;
    },
    settle(isProven) {
      const settled = open;
      open = undefined;
      notify();
      settled?.resolve(isProven);
    },
    pending: () => open?.wanted ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
