/**
 * State that one process must hold once. Next keeps several copies of a module (one a bundle), so a module-level
 * variable would exist several times; the registered symbol on `globalThis` does not.
 */
const KEY = Symbol.for("florin.shared");
const holder = globalThis as { [KEY]?: Map<string, unknown> };
holder[KEY] ??= new Map();
const registry = holder[KEY];

/** The process-wide value called `name`, made by `make` when it is first asked for. */
export function shared<T>(name: string, make: () => T): T {
  if (!registry.has(name)) registry.set(name, make());
  return registry.get(name) as T;
}
