import { AppError } from "@/server/kernel/errors";
import type { PagePlace, SortBy } from "@/server/listings/payment-page";

/** Returns a payment's place in the order of `created_at` (whole milliseconds), then id. */
export function placeOf({ createdAt, id }: { createdAt: Date; id: string }): string {
  return `${createdAt.getTime()}.${id}`;
}

/**
 * Parses a place into its sort value and id.
 * @throws AppError `invalid_params` for an impossible moment
 */
export function parsePlace(place: string, sortBy: SortBy): PagePlace {
  const dot = place.indexOf(".");
  const value = place.slice(0, dot);
  if (sortBy === "date" && Number.isNaN(new Date(Number(value)).getTime()))
    throw new AppError("invalid_params", "There is no such place in the list.");
  return { value, id: place.slice(dot + 1) };
}
