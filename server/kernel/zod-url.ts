import { z } from "zod";

const MAX_URL = 2_048;

/**
 * Characters that URLs must not contain (RFC 3986, 2): browsers drop or encode them and open another address than
 * people read.
 */
const UNWRITTEN = /[\s\p{Cc}\p{Cf}]/u;

/** An https URL that people read and open; http only for localhost. At most 2,048 characters. */
export const PageUrl = z
  .string()
  .max(MAX_URL)
  .refine((value) => !UNWRITTEN.test(value), "must have no spaces, line breaks or invisible characters")
  .refine(namesNobody, "must have no user name and no password")
  .refine(isPageUrl, "must be an https URL (http only for localhost)");

/** Refuses user names: `https://www.bank.example@shop.example/` leads to the second host, and people read the first. */
function namesNobody(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

function isPageUrl(value: string): boolean {
  if (!URL.canParse(value) || !value.isWellFormed() || value.includes("\0")) return false;
  const url = new URL(value);
  return (
    url.protocol === "https:" ||
    (url.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
  );
}
