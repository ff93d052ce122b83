import type { Expression, SqlBool } from "kysely";
import type { Shaped } from "@/server/db/compiled-by-shape";
import { containing } from "@/server/db/like";
import { anyOf, conditionsOn, fragment } from "@/server/db/store";
import { amountRange } from "@/server/filters/amount-range";
import { type EndsValues, endsValues, hasEnds } from "@/server/filters/ends-condition";
import type { TextSearch } from "@/server/filters/payment-search";
import type { SoughtAmount } from "@/server/filters/sought-amount";

const on = conditionsOn("payment as p");

/** The values of a search for a text. A payment matches by any part that is not null. */
export interface TextValues {
  words: WordValues | null;
  fiat: FiatValues | null;
  token: TokenValues | null;
  ends: EndsValues | null;
  merchantIds: readonly string[] | null;
}

interface WordValues {
  /** A part of a reference or a description. */
  part: string;
  /** A path of the metadata with this text as the value of any key. */
  value: string;
  /** `key:value` as metadata, in JSON. */
  pair: string | null;
}

interface FiatValues {
  /** On the scale of `amount_order`. */
  order: bigint;
  currencies: readonly string[] | null;
}

interface TokenValues {
  /** Standard units, inclusive. */
  least: string;
  /** Exclusive. */
  below: string;
  symbol: string | null;
}

export function textValues({ text, amount, ends, merchantIds }: TextSearch): TextValues {
  return {
    words: text === null ? null : wordValues(text),
    fiat: amount && fiatValues(amount),
    token: amount && tokenValues(amount),
    ends: ends && endsValues(ends),
    merchantIds,
  };
}

function wordValues(text: string): WordValues {
  const colon = text.indexOf(":");
  const pair = { [text.slice(0, colon).trim()]: text.slice(colon + 1).trim() };
  return {
    part: containing(text),
    value: `$.* ? (@ == ${JSON.stringify(text)})`,
    pair: colon > 0 ? JSON.stringify(pair) : null,
  };
}

/** Decimals of the finest fiat unit. */
const FIAT_PLACES = 4;

function fiatValues({ value, currencies, symbol }: SoughtAmount): FiatValues | null {
  if (symbol !== null || placesOf(value) > FIAT_PLACES) return null;
  const { least } = amountRange("", { least: value, most: null });
  return least === null ? null : { order: least, currencies };
}

/** Pages cut a token's amount after six places. */
const SHOWN_PLACES = 6;
/** With fewer places, an amount that somebody typed is a whole one. */
const CUT_PLACES = 3;
const MAX_PLACES = 18;

function tokenValues({ value, currencies, symbol }: SoughtAmount): TokenValues | null {
  const places = placesOf(value);
  if (currencies !== null || places > MAX_PLACES) return null;
  const step = 10n ** BigInt(MAX_PLACES - (places < CUT_PLACES ? SHOWN_PLACES : places));
  const [whole = "", fraction = ""] = value.split(".");
  const below = String(BigInt(whole + fraction.padEnd(MAX_PLACES, "0")) + step).padStart(MAX_PLACES + 1, "0");
  return { least: value, below: `${below.slice(0, -MAX_PLACES)}.${below.slice(-MAX_PLACES)}`, symbol };
}

function placesOf(value: string): number {
  return value.split(".")[1]?.length ?? 0;
}

/** Matches any part of a text. Each has an index. */
export function hasText(given: Shaped<TextValues>): Expression<SqlBool> {
  const { words, fiat, token, ends, merchantIds } = given;
  return on.or([
    ...(words ? wordConditions(words) : []),
    ...(fiat ? [hasFiatAmount(fiat)] : []),
    ...(token ? [hasTokenAmount(token)] : []),
    ...(ends ? hasEnds(on.ref("p.tx_hash"), "hex", ends) : []),
    ...(ends ? hasEnds(on.ref("p.buyer_account"), "account", ends) : []),
    ...(merchantIds ? [on("p.merchant_id", "=", anyOf(merchantIds))] : []),
  ]);
}

function wordConditions({ part, value, pair }: Shaped<WordValues>): Expression<SqlBool>[] {
  return [
    on("p.reference_id", "ilike", part),
    on("p.description", "ilike", part),
    fragment<boolean>`${on.ref("p.metadata")} @? ${value}::jsonpath`,
    ...(pair ? [fragment<boolean>`${on.ref("p.metadata")} @> ${pair}::jsonb`] : []),
  ];
}

function hasFiatAmount({ order, currencies }: Shaped<FiatValues>): Expression<SqlBool> {
  const isEqual = on("p.amount_order", "=", order);
  return currencies ? on.and([isEqual, on("p.fiat_currency", "=", anyOf(currencies))]) : isEqual;
}

function hasTokenAmount({ least, below, symbol }: Shaped<TokenValues>): Expression<SqlBool> {
  const amount = fragment<string>`token_units(${on.ref("p.token_amount")}, ${on.ref("p.token_decimals")})`;
  const isWithin = fragment<boolean>`(${amount} >= ${least}::numeric and ${amount} < ${below}::numeric)`;
  return symbol
    ? on.and([isWithin, on(fragment<string>`upper(${on.ref("p.token_symbol")})`, "=", symbol)])
    : isWithin;
}
