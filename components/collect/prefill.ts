import { BUYER_DATA, type BuyerData } from "@/server/buyers/schema";

declare global {
  interface Window {
    /** The address's `prefill`, until the form takes it. */
    florinPrefill?: string | null;
  }
}

/** Runs first: removes the wallet's data about its buyer from the address bar and the history. */
export const LEAVE_ADDRESS = `(()=>{const u=new URL(location.href),p=u.searchParams;if(!p.has("prefill"))return;
window.florinPrefill=p.get("prefill");p.delete("prefill");history.replaceState(history.state,"",u)})()`;

const MOST = 16_384;

/** Returns the prefill, once. */
export function takePrefill(): BuyerData {
  const text = window.florinPrefill;
  delete window.florinPrefill;
  return text ? readPrefill(text) : {};
}

/**
 * Reads the values of a `prefill`: base64url of JSON. Malformed and unknown values, and those of a wrong type, are
 * skipped. A consent is the buyer's to give, so it is never prefilled.
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
