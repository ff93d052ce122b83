import { addressKind, addressName } from "@/components/ui/address-kind";

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The way back to the wallet or page that opened the form. */
export interface WayBack {
  /** With `status` and `paymentId` after its query (contract, "Buyer data"). */
  url: string;
  /** A site's host, or an app's scheme. */
  name: string;
  /**
   * Whether the form goes there once a person has given or declined the data: to a site. No app's scheme is registered
   * with the gateway, so an app is opened by a click.
   */
  isFollowed: boolean;
  /** Whether it is a page of this origin. */
  isOwn: boolean;
}

/**
 * Reads a `callbackUrl`: an HTTPS address, an app's own scheme, a page of this origin or, by a click, of this machine.
 * @param origin of the form's page
 * @returns null when there is none, or none that is safe to go to
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
