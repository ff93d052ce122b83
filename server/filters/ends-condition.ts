import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { Shaped } from "@/server/db/compiled-by-shape";
import { fragment } from "@/server/db/store";
import type { HashEnds } from "@/server/filters/hash-ends";

/** The digits that the indexes hold of each end. */
const INDEXED = 8;
/** In byte order it follows every digit. */
const AFTER_DIGITS = "g";

export interface EndsValues {
  start: DigitsValues | null;
  end: DigitsValues | null;
  isEither: boolean;
}

interface DigitsValues {
  /** The indexed digits from here, those of an end in reverse. */
  from: string;
  below: string;
  /** All digits, where there are more than the index holds. */
  whole: string | null;
}

export function endsValues({ start, end, isEither }: HashEnds): EndsValues {
  return {
    start: start === null ? null : digitsValues(start, start),
    end: end === null ? null : digitsValues([...end].reverse().join(""), end),
    isEither,
  };
}

function digitsValues(ordered: string, whole: string): DigitsValues {
  const from = ordered.slice(0, INDEXED);
  return { from, below: from + AFTER_DIGITS, whole: whole.length > INDEXED ? whole : null };
}

/** A column of hashes or addresses in lower case, and one of CAIP-10 accounts with EIP-55 addresses. */
type Kind = "hex" | "account";

/** Does as {@link hasEnds}, in a query whose text may depend on its values. */
export function hasGivenEnds(
  column: Expression<string | null>,
  kind: Kind,
  ends: HashEnds,
): Expression<SqlBool>[] {
  const { start, end, isEither } = endsValues(ends);
  return hasEnds(column, kind, { start: start && bound(start), end: end && bound(end), isEither });
}

function bound({ from, below, whole }: DigitsValues): Shaped<DigitsValues> {
  return {
    from: fragment<string>`${from}`,
    below: fragment<string>`${below}`,
    whole: whole === null ? null : fragment<string>`${whole}`,
  };
}

/** Matches a column by its first and last digits. Each of the two expressions has an index. */
export function hasEnds(
  column: Expression<string | null>,
  kind: Kind,
  ends: Shaped<EndsValues>,
): Expression<SqlBool>[] {
  const { first, last, all } = kind === "hex" ? hexOf(column) : accountOf(column);
  const parts = [
    ...(ends.start ? [within(first, all, { digits: ends.start, isStart: true })] : []),
    ...(ends.end ? [within(last, all, { digits: ends.end, isStart: false })] : []),
  ];
  const [one, other] = parts;
  return ends.isEither || !one || !other ? parts : [fragment<boolean>`(${one} and ${other})`];
}

function hexOf(column: Expression<string | null>) {
  return {
    first: fragment<string>`substr(${column}, 3, 8)`,
    last: fragment<string>`reverse(right(${column}, 8))`,
    all: fragment<string>`substr(${column}, 3)`,
  };
}

function accountOf(column: Expression<string | null>) {
  return {
    first: fragment<string>`lower(substr(right(${column}, 40), 1, 8))`,
    last: fragment<string>`reverse(lower(right(${column}, 8)))`,
    all: fragment<string>`lower(right(${column}, 40))`,
  };
}

interface End {
  digits: Shaped<DigitsValues>;
  isStart: boolean;
}

function within(indexed: RawBuilder<string>, all: RawBuilder<string>, { digits, isStart }: End) {
  const { from, below, whole } = digits;
  const inRange = fragment<boolean>`(${indexed} collate "C" >= ${from} and ${indexed} collate "C" < ${below})`;
  if (!whole) return inRange;
  const side = isStart ? fragment`left` : fragment`right`;
  return fragment<boolean>`(${inRange} and ${side}(${all}, length(${whole}::text)) = ${whole})`;
}
