/** Where calls that need proof of who is at work wait for it, and the dialog that asks finds them. */
export interface ProofDesk {
  /** Resolves when the person has proved who they are (true) or does not want to (false). All who ask meanwhile get one answer. */
  ask(): Promise<boolean>;
  settle(isProven: boolean): void;
  isAsking(): boolean;
  /** @returns the way to stop listening */
  subscribe(listener: () => void): () => void;
}

export function newProofDesk(): ProofDesk {
  const listeners = new Set<() => void>();
  let open: { promise: Promise<boolean>; resolve: (isProven: boolean) => void } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      if (!open) {
        let resolve: (isProven: boolean) => void = () => undefined;
        const promise = new Promise<boolean>((settle) => {
          resolve = settle;
        });
        open = { promise, resolve };
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
    isAsking: () => open !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
