/** Changes of where money goes want a proof of their own, which is good for everything else, too. */
export type ProofPurpose = "payouts" | "other";

/** Where calls that need proof of who is at work wait for it, and the dialog that asks finds them. */
export interface ProofDesk {
  /** Resolves when the person has proved who they are (true) or does not want to (false). All who ask meanwhile get one answer. */
  ask(isForPayouts: boolean): Promise<boolean>;
  settle(isProven: boolean): void;
  /** What the proof is for that the desk waits for; null while it waits for none. */
  asking(): ProofPurpose | null;
  /** @returns the way to stop listening */
  subscribe(listener: () => void): () => void;
}

export function newProofDesk(): ProofDesk {
  const listeners = new Set<() => void>();
  let open:
    | { purpose: ProofPurpose; promise: Promise<boolean>; resolve: (isProven: boolean) => void }
    | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask(isForPayouts) {
      if (!open) {
        let resolve: (isProven: boolean) => void = () => undefined;
        const promise = new Promise<boolean>((settle) => {
          resolve = settle;
        });
        open = { purpose: isForPayouts ? "payouts" : "other", promise, resolve };
        tell();
      } else if (isForPayouts && open.purpose === "other") {
        open.purpose = "payouts";
        tell();
      }
      return open.promise;
    },
    settle(isProven) {
      const asked = open;
      open = undefined;
      tell();
      asked?.resolve(isProven);
    },
    asking: () => open?.purpose ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
