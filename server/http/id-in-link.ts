import { parsePayLink } from "@/server/http/parse-link";
import { env } from "@/server/kernel/env";

/**
 * Returns the payment's id in what a wallet sent as one: a link of this installation, or a pairing URI with such a link,
 * is that payment's id. Anything else is returned as it is, and names no payment.
 */
export function idInLink(given: string): string {
  if (!/[:%]/.test(given)) return given;
  try {
    // The router has decoded the path once; a client that was given an encoded link has encoded it twice.
    const link = given.includes(":") ? given : decodeURIComponent(given);
    return parsePayLink(link, env().PAY_LINK_HOST);
  } catch {
    return given;
  }
}
