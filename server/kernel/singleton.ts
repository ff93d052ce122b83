/**
 * State that a process must have once. Next keeps several copies of a module (one per bundle), so a module-level
 * variable would exist several times; the registered symbol on `globalThis` does not.
 */
const KEY = Symbol.for("florin.singletons");
const holder = globalThis as { [KEY]?: Map<string, unknown> };
holder[KEY] ??= new Map();
const registry = holder[KEY];

/** Returns the process-wide value called `name`; the first call creates it. */
export function singleton<T>(name: string, make: () => T): T {
  if (!registry.has(name)) registry.set(name, make());
  return registry.get(name) as T;
}

/** Replaces the process-wide value called `name`. */
export function replaceSingleton<T>(name: string, value: T): void {
  registry.set(name, value);
}

/** Forgets the process-wide value called `name`: the next call of {@link singleton} creates it again. */
export function forgetSingleton(name: string): void {
  registry.delete(name);
}
