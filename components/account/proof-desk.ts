/** Changes of payout destinations need a separate proof; that proof is accepted for everything else too. */
export type ProofPurpose = "payouts" | "other";

/** Queues the calls that need a fresh proof of identity until the proof dialog answers. */
export interface ProofDesk {
  /**
   * Resolves true once the person has proved who they are, false if they decline. Concurrent callers share one answer.
   */
  request(isForPayouts: boolean): Promise<boolean>;
  settle(isProven: boolean): void;
  /** The purpose of the pending proof; null when none is pending. */
  pending(): ProofPurpose | null;
  /** @returns the function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

export function newProofDesk(): ProofDesk {
  const listeners = new Set<() => void>();
  let open:
    | { purpose: ProofPurpose; promise: Promise<boolean>; resolve: (isProven: boolean) => void }
    | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    request(isForPayouts) {
      if (!open) {
        let resolve: (isProven: boolean) => void = () => undefined;
        const promise = new Promise<boolean>((settle) => {
          resolve = settle;
        });
        open = { purpose: isForPayouts ? "payouts" : "other", promise, resolve };
        notify();
      } else if (isForPayouts && open.purpose === "other") {
        open.purpose = "payouts";
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
    pending: () => open?.purpose ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
