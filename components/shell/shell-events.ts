/** The parts of the shell that open over a page. */
export type ShellPart = "search" | "keys";

const EVENT = "florin:open";

/** Opens a part of the shell, from anywhere. */
export function openShellPart(part: ShellPart): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: part }));
}

/** Calls back when a part is requested; returns the unsubscribe function. */
export function onShellPart(open: (part: ShellPart) => void): () => void {
  const hear = (event: Event) => open((event as CustomEvent<ShellPart>).detail);
  window.addEventListener(EVENT, hear);
  return () => window.removeEventListener(EVENT, hear);
}
