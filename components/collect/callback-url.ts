/** Addresses that a browser would run, or read from here. */
const UNFIT = /^(javascript|data|blob|file|filesystem|about|view-source|vbscript|ws|wss|ftp):$/;
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Where the browser goes afterwards: the wallet's address with `status` and `paymentId` after its query (contract, "Buyer
 * data"). A wallet may have a scheme of its own; plain http is for this machine alone.
 * @returns null when there is no such address, or none that is safe to go to
 */
export function callbackAddress(
  given: string | null,
  outcome: { status: "success" | "error"; paymentId: string },
): string | null {
  if (!given || !URL.canParse(given)) return null;
  const url = new URL(given);
  if (UNFIT.test(url.protocol) || (url.protocol === "http:" && !LOCAL.test(url.hostname))) return null;
  const added = new URLSearchParams(outcome);
  url.search = url.search ? `${url.search}&${added}` : `?${added}`;
  return url.href;
}
