import { keepCookie } from "@/components/shell/keep-cookie";

/** Holds no secret; the server reads it, so that the first picture is the right one. */
export const LAYOUT_COOKIE = "florin.list";

/** Columns that may be shown next to the amount, in their order. */
export const COLUMNS = [
  "status",
  "paid",
  "merchant",
  "reference",
  "id",
  "buyer",
  "transaction",
  "fee",
  "created",
  "updated",
] as const;
export type Column = (typeof COLUMNS)[number];

/** How a browser shows the list. */
export interface ListLayout {
  columns: Column[];
  /** Rows of 32 px instead of 40. */
  compact: boolean;
}

const USUAL: ListLayout = {
  columns: ["status", "paid", "merchant", "reference", "created"],
  compact: false,
};

/** What a cookie says: `compact.status.paid`; the usual layout where it says nothing that is known. */
export function parseLayout(cookie: string | undefined): ListLayout {
  const [density, ...names] = cookie?.split(".") ?? [];
  if (density !== "compact" && density !== "roomy") return USUAL;
  return { columns: COLUMNS.filter((name) => names.includes(name)), compact: density === "compact" };
}

/** Remembers a layout in this browser, for a year. */
export function keepLayout({ columns, compact }: ListLayout): void {
  keepCookie(LAYOUT_COOKIE, [compact ? "compact" : "roomy", ...columns].join("."));
}
