/** What the shell can open over a page. */
export type ShellPart = "search" | "keys";

const EVENT = "florin:open";

/** Opens a part of the shell, from wherever. */
export function openShellPart(part: ShellPart): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: part }));
}

/** Calls back when a part is asked for; returns the way to stop. */
export function onShellPart(open: (part: ShellPart) => void): () => void {
  const hear = (event: Event) => open((event as CustomEvent<ShellPart>).detail);
  window.addEventListener(EVENT, hear);
  return () => window.removeEventListener(EVENT, hear);
}
