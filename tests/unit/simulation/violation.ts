/** A broken invariant and its cause. */
export class Violation extends Error {
  readonly invariant: string;

  constructor(invariant: string, detail: string) {
    super(`${invariant}: ${detail}`);
    this.invariant = invariant;
  }
}

/** What keeps the world from being at rest: an invariant and its open item. */
export type Unrest = readonly [invariant: string, detail: string];
