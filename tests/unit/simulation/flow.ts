/**
 * One effect of a process outside its memory, which happens atomically or not at all. Between any two effects the
 * process may pause for any time, and at each it may die.
 */
export interface Effect {
  name: string;
  run: () => unknown;
}

/** A use case as a sequence of effects. The scheduler runs them one by one and returns each result. */
export type Flow<T = void> = Generator<Effect, T, unknown>;

/** Thrown instead of a reply: the connection broke, and nobody knows whether the effect happened. */
export class Outage extends Error {}

export function* read<T>(name: string, run: () => T): Flow<T> {
  return (yield { name, run }) as T;
}

/** A database transaction: atomic and isolated. */
export function* commit<T>(name: string, run: () => T): Flow<T> {
  return (yield { name, run }) as T;
}

export function* send<T>(name: string, run: () => T): Flow<T> {
  return (yield { name, run }) as T;
}

/** Thrown for a unique key or a compare-and-set that somebody else won; nothing has changed. */
export class Conflict extends Error {}
