import type { ListRequests } from "@/server/requests/schema";

export const REQUESTS = "/dashboard/developers/requests";

/** The query of a page of the log, as in its address. */
export type RequestsView = Omit<ListRequests, "limit" | "before" | "after">;

/** Returns the address of a page of the log. */
export function requestsUrl(view: RequestsView, place: { before?: number; after?: number } = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...view, ...place })) {
    if (value !== undefined && value !== "") params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `${REQUESTS}?${text}` : REQUESTS;
}
