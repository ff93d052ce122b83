import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";

const MAC_BYTES = 16;
const MAX_LENGTH = 1_024;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/**
 * Signs an opaque cursor: the end of a page, valid only for the query that produced it.
 * @param place the sort values and the id of the page's last row
 * @param query everything that decides the rows and their order
 */
export function signCursor(place: readonly string[], query: object): string {
  const body = Buffer.from(JSON.stringify(place));
  return Buffer.concat([macOf(env().AUTH_SECRET, body, query), body]).toString("base64url");
}

/** @throws AppError `invalid_params` for a cursor that was not issued here, or is of another query */
export function readCursor(cursor: string, query: object): string[] {
  const refused = () => new AppError("invalid_params", "The cursor was not issued for this query.");
  if (cursor.length > MAX_LENGTH || !BASE64URL.test(cursor)) throw refused();
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length <= MAC_BYTES || bytes.toString("base64url") !== cursor) throw refused();
  const body = bytes.subarray(MAC_BYTES);
  const mac = bytes.subarray(0, MAC_BYTES);
  const { AUTH_SECRET, AUTH_SECRETS_BEFORE } = env();
  const isOf = (secret: string) => timingSafeEqual(mac, macOf(secret, body, query));
  if (![AUTH_SECRET, ...AUTH_SECRETS_BEFORE].some(isOf)) throw refused();
  return JSON.parse(body.toString());
}

function macOf(secret: string, body: Buffer, query: object): Buffer {
  const queryHash = createHash("sha256").update(JSON.stringify(query)).digest();
  return createHmac("sha256", `cursor:${secret}`)
    .update(queryHash)
    .update(body)
    .digest()
    .subarray(0, MAC_BYTES);
}
