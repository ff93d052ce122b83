/** A parsed search of the dashboard. */
export type PaymentSearch =
  | { by: "id"; id: string }
  | { by: "transaction"; hash: string }
  | { by: "buyer"; address: string; chainId: number | null }
  | { by: "reference"; text: string }
  /** Too short to search for: nothing matches. */
  | { by: "nothing" };

/** The index has trigrams, so a search needs three characters; the API requires as many. */
const MIN_REFERENCE = 3;
const PAYMENT_ID = /(?:^|[/=])(pay_[A-Za-z0-9]+)(?:$|[/?&#])/;
const HASH = /(?:^|[/=])(?:0x)?([0-9a-f]{64})(?:$|[/?&#])/i;
const ACCOUNT = /^eip155:(\d{1,15}):0x([0-9a-f]{40})$/i;
const ADDRESS = /(?:^|[/=])(?:0x)?([0-9a-f]{40})(?:$|[/?&#])/i;

/**
 * Detects a payment id, a transaction hash or a wallet address, also inside a link (a payment link, a page of a
 * block explorer); anything else is part of a reference. No reference is as long as a hash or an address, or has an
 * underscore.
 * @returns null for an empty search
 */
export function parseSearch(typed: string): PaymentSearch | null {
  const text = typed.trim();
  if (text === "") return null;
  const id = PAYMENT_ID.exec(text)?.[1];
  if (id) return { by: "id", id };
  const hash = HASH.exec(text)?.[1];
  if (hash) return { by: "transaction", hash: `0x${hash.toLowerCase()}` };
  const [, chainId, account] = ACCOUNT.exec(text) ?? [];
  if (account) return { by: "buyer", address: `0x${account.toLowerCase()}`, chainId: Number(chainId) };
  const address = ADDRESS.exec(text)?.[1];
  if (address) return { by: "buyer", address: `0x${address.toLowerCase()}`, chainId: null };
  return text.length < MIN_REFERENCE ? { by: "nothing" } : { by: "reference", text };
}
