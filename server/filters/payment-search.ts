import { type HashEnds, hashEnds, isShortened } from "@/server/filters/hash-ends";
import { type SoughtAmount, soughtAmount } from "@/server/filters/sought-amount";

/** A parsed search of the dashboard. */
export type PaymentSearch =
  | { by: "id"; id: string }
  | { by: "transaction"; hash: string }
  | { by: "buyer"; address: string; chainId: number | null }
  | TextSearch
  /** Too short to search for: nothing matches. */
  | { by: "nothing" };

/** Everything that a text may stand for; a payment matches by any part that is not null. */
export interface TextSearch {
  by: "text";
  /** A part of a reference or a description, or a value of the metadata. */
  text: string | null;
  amount: SoughtAmount | null;
  ends: HashEnds | null;
  /** Merchants whose name has the text. */
  merchantIds: readonly string[] | null;
}

/** The index has trigrams, so a search needs three characters; the API requires as many. */
const MIN_REFERENCE = 3;
const PAYMENT_ID = /(?:^|[/=])(pay_[A-Za-z0-9]+)(?:$|[/?&#])/;
const HASH = /(?:^|[/=])(?:0x)?([0-9a-f]{64})(?:$|[/?&#])/i;
const ACCOUNT = /^eip155:(\d{1,15}):0x([0-9a-f]{40})$/i;
const ADDRESS = /(?:^|[/=])(?:0x)?([0-9a-f]{40})(?:$|[/?&#])/i;

/**
 * Detects a payment id, a transaction hash or a wallet address, also inside a link (a payment link, a page of a block
 * explorer). Anything else is a part of a reference, an amount, or the ends of a hash or an address. No reference is as
 * long as a hash or an address, or has an underscore.
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
  return parseText(text);
}

function parseText(typed: string): PaymentSearch {
  const ends = hashEnds(typed);
  const text = typed.length < MIN_REFERENCE || isShortened(typed) ? null : typed;
  const amount = soughtAmount(typed);
  if (text === null && amount === null && ends === null) return { by: "nothing" };
  return { by: "text", text, amount, ends, merchantIds: null };
}
