import { BUYER_DATA, type BuyerData } from "@/server/buyers/schema";

declare global {
  interface Window {
    /** What stood in the address as `prefill`, until the form takes it. */
    florinPrefill?: string | null;
  }
}

/** Runs before all else: takes what the wallet knows of its buyer out of the address bar and the history. */
export const LEAVE_ADDRESS = `(()=>{const u=new URL(location.href),p=u.searchParams;if(!p.has("prefill"))return;
window.florinPrefill=p.get("prefill");p.delete("prefill");history.replaceState(history.state,"",u)})()`;

const MOST = 16_384;

/** What the address held; once. */
export function takePrefill(): BuyerData {
  const text = window.florinPrefill;
  delete window.florinPrefill;
  return text ? readPrefill(text) : {};
}

/**
 * The values of a `prefill`: base64url of JSON. What is malformed, unknown or of another type is passed over. A consent
 * is the buyer's own to give and is never taken from it.
 */
export function readPrefill(text: string): BuyerData {
  const given = text.length <= MOST ? decode(text) : null;
  if (typeof given !== "object" || given === null) return {};
  const fitting = Object.entries(given).filter(
    ([name, value]) =>
      Object.hasOwn(BUYER_DATA.properties, name) &&
      BUYER_DATA.properties[name]?.type === "string" &&
      typeof value === "string",
  );
  return Object.fromEntries(fitting);
}

function decode(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
