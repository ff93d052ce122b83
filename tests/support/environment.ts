/** The registry of server/kernel/singleton.ts. */
const STATE = Symbol.for("florin.singletons");

/** Makes this process forget what it has read and opened, as a restart would. */
export function forgetState(): void {
  (globalThis as { [STATE]?: Map<string, unknown> })[STATE]?.clear();
}

/**
 * Gives this process these variables from now on. What a file before has left running may have read the environment
 * meanwhile, so the process forgets it.
 */
export function setEnvironment(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
  forgetState();
}
