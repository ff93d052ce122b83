import type { z } from "zod";
import { AppError } from "@/server/errors";
import type { ListPlace } from "@/server/payments/list-schema";

type Place = z.infer<typeof ListPlace>;

/** Where a payment stands in a list that is ordered by `created_at` (whole milliseconds), then by id. */
export function placeOf({ createdAt, id }: { createdAt: Date; id: string }): Place {
  return `${createdAt.getTime()}.${id}`;
}

/** The sort values of a place. */
export function parsePlace(place: Place): { createdAt: Date; id: string } {
  const dot = place.indexOf(".");
  const createdAt = new Date(Number(place.slice(0, dot)));
  if (Number.isNaN(createdAt.getTime()))
    throw new AppError("invalid_params", "There is no such place in the list.");
  return { createdAt, id: place.slice(dot + 1) };
}
