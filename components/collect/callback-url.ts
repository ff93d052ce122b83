import { addressKind, addressName } from "@/components/ui/address-kind";

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The address of the wallet or page that opened the form. */
export interface WayBack {
  /** The address with `status` and `paymentId` appended to its query (contract, "Buyer data"). */
  url: string;
  /** A site's host, or an app's scheme. */
  name: string;
  /**
   * Whether the form redirects after a person has given or declined the data: only to a site. The gateway has no
   * registry of app schemes, so an app is opened by a click.
   */
  isFollowed: boolean;
  /** Whether the address is a page of this origin. */
  isOwn: boolean;
}

/**
 * Reads a `callbackUrl`: an HTTPS address, an app's own scheme, a page of this origin or, after a click, of this
 * machine.
 * @param origin the form's origin
 * @returns null when there is none, or when it is unsafe
 */
export function readWayBack(
  given: string | null,
  origin: string,
  outcome: { status: "success" | "error"; paymentId: string },
): WayBack | null {
  if (!given || !URL.canParse(given)) return null;
  const url = new URL(given);
  const isOwn = url.origin === origin;
  const isLocal = url.protocol === "http:" && LOCAL.test(url.hostname);
  const kind = addressKind(given);
  if (!kind && !isOwn && !isLocal) return null;
  const added = new URLSearchParams(outcome);
  url.search = url.search ? `${url.search}&${added}` : `?${added}`;
  return { url: url.href, name: addressName(url.href), isFollowed: isOwn || kind === "site", isOwn };
}
