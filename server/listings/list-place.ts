import { AppError } from "@/server/kernel/errors";
import type { PagePlace, SortBy } from "@/server/listings/payment-page";

/** Where a payment stands among those ordered by `created_at` (whole milliseconds), then by id. */
export function placeOf({ createdAt, id }: { createdAt: Date; id: string }): string {
  return `${createdAt.getTime()}.${id}`;
}

/**
 * The sort value and the id of a place.
 * @throws AppError `invalid_params` for a moment that no clock shows
 */
export function parsePlace(place: string, sortBy: SortBy): PagePlace {
  const dot = place.indexOf(".");
  const value = place.slice(0, dot);
  if (sortBy === "date" && Number.isNaN(new Date(Number(value)).getTime()))
    throw new AppError("invalid_params", "There is no such place in the list.");
  return { value, id: place.slice(dot + 1) };
}
