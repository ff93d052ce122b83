import type { CompanyPerson } from "@/server/auth/company-provider";
import { usesSecureCookies } from "@/server/auth/host-cookie";
import { hashLinkToken, newLinkToken } from "@/server/auth/link-token";
import { cookieName } from "@/server/auth/session-cookie";
import { changed, type Db, db, maybeOne } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";

/** Seconds in which a person must complete a company sign-in. */
const TICKET_S = 300;
/** Expired rows that a new one removes. */
const SWEEP = 100;

/**
 * Keeps the issuer's claims about a person until the sign-in is complete.
 * @returns the token for the browser's ticket cookie
 */
export async function createTicket({ issuer, subject, email, name }: CompanyPerson): Promise<string> {
  const { token, hash } = newLinkToken();
  const expired = store
    .selectFrom("sign_in_ticket")
    .select("token_hash")
    .where("expires_at", "<", clock())
    .limit(SWEEP);
  await changed(db, store.deleteFrom("sign_in_ticket").where("token_hash", "in", expired));
  const expiresAt = fragment<Date>`now() + make_interval(secs => ${TICKET_S})`;
  await changed(
    db,
    store
      .insertInto("sign_in_ticket")
      .values({ token_hash: hash, issuer, subject, email, name, expires_at: expiresAt }),
  );
  return token;
}

/** Finds the person of a ticket; undefined for one that is used, expired or unknown. */
export function findTicket(token: string | null): Promise<CompanyPerson | undefined> {
  return maybeOne(
    db,
    store
      .selectFrom("sign_in_ticket")
      .select(["issuer", "subject", "email", "name"])
      .where("token_hash", "=", hashLinkToken(token ?? ""))
      .where("expires_at", ">", clock()),
  );
}

/** Uses up a ticket. @returns whether it existed: of two concurrent uses, one finds it gone */
export async function spendTicket(on: Db, token: string): Promise<boolean> {
  return (
    (await changed(on, store.deleteFrom("sign_in_ticket").where("token_hash", "=", hashLinkToken(token)))) > 0
  );
}

/** Returns the `Set-Cookie` header of a ticket; without a token it removes the browser's. */
export function ticketCookie(token: string | null): string {
  const secure = usesSecureCookies() ? "; Secure" : "";
  const lifetime = token === null ? 0 : TICKET_S;
  return `${cookieName("ticket")}=${token ?? ""}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure}`;
}
