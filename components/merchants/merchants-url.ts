import type { Merchant } from "@/server/merchants/schema";

/** The list's query parameters. */
export interface MerchantsQuery {
  status?: Merchant["status"];
  search?: string;
  cursor?: string;
}

export const MERCHANTS = "/dashboard/merchants";

/** Returns the list's address with this query. */
export function merchantsHref(query: MerchantsQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${MERCHANTS}?${new URLSearchParams(given)}` : MERCHANTS;
}
