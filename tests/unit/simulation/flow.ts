/**
 * One thing that a process does to the world outside its memory, and that happens at once or not at all. Between any two
 * of them the process may be paused for as long as the schedule likes, and at each it may die.
 */
export interface Effect {
  name: string;
  run: () => unknown;
}

/** A use case as a chain of effects. The scheduler runs them one by one and hands back what each gave. */
export type Flow<T = void> = Generator<Effect, T, unknown>;

/** What a process gets instead of a reply: the connection broke, and whether it happened nobody knows. */
export class Outage extends Error {}

export function* read<T>(name: string, run: () => T): Flow<T> {
  return (yield { name, run }) as T;
}

/** A database transaction: all of it, alone, or nothing. */
export function* commit<T>(name: string, run: () => T): Flow<T> {
  return (yield { name, run }) as T;
}

export function* send<T>(name: string, run: () => T): Flow<T> {
  return (yield { name, run }) as T;
}

/** A unique key or a compare-and-set that somebody else won: nothing has changed. */
export class Conflict extends Error {}
