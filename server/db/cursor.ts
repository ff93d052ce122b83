import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";

const MAC_BYTES = 16;
const MAX_LENGTH = 1_024;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/**
 * An opaque, signed cursor: where a page ends, good for the query that it came from alone.
 * @param place the sort values and the id of the page's last row
 * @param query everything that decides which rows come in which order
 */
export function signCursor(place: readonly string[], query: object): string {
  const body = Buffer.from(JSON.stringify(place));
  return Buffer.concat([macOf(body, query), body]).toString("base64url");
}

/** @throws AppError `invalid_params` for a cursor that was not made here, or not for this query */
export function readCursor(cursor: string, query: object): string[] {
  const refused = () => new AppError("invalid_params", "The cursor is not one of this query.");
  if (cursor.length > MAX_LENGTH || !BASE64URL.test(cursor)) throw refused();
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length <= MAC_BYTES || bytes.toString("base64url") !== cursor) throw refused();
  const body = bytes.subarray(MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(body, query))) throw refused();
  return JSON.parse(body.toString());
}

function macOf(body: Buffer, query: object): Buffer {
  const queryHash = createHash("sha256").update(JSON.stringify(query)).digest();
  return createHmac("sha256", `cursor:${env().AUTH_SECRET}`)
    .update(queryHash)
    .update(body)
    .digest()
    .subarray(0, MAC_BYTES);
}
