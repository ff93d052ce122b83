import { keepCookie } from "@/components/shell/keep-cookie";

/** Holds no secret; the server reads it so that the first paint is right. */
export const LAYOUT_COOKIE = "florin.list";

/** Optional columns next to the amount, in order. */
export const COLUMNS = [
  "status",
  "paid",
  "merchant",
  "reference",
  "id",
  "buyer",
  "transaction",
  "fee",
  "refunded",
  "created",
  "updated",
] as const;
export type Column = (typeof COLUMNS)[number];

/** A browser's layout of the list. */
export interface ListLayout {
  columns: Column[];
  /** Rows of 32 px instead of 40. */
  compact: boolean;
}

const USUAL: ListLayout = {
  columns: ["status", "paid", "merchant", "reference", "created"],
  compact: false,
};

/** Parses a cookie such as `compact.status.paid`; unknown content gives the default layout. */
export function parseLayout(cookie: string | undefined): ListLayout {
  const [density, ...names] = cookie?.split(".") ?? [];
  if (density !== "compact" && density !== "roomy") return USUAL;
  return { columns: COLUMNS.filter((name) => names.includes(name)), compact: density === "compact" };
}

/** Stores a layout in this browser, for a year. */
export function keepLayout({ columns, compact }: ListLayout): void {
  keepCookie(LAYOUT_COOKIE, [compact ? "compact" : "roomy", ...columns].join("."));
}
