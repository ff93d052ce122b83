import { LinkToken } from "@/server/accounts/schema";
import { hashLinkToken } from "@/server/auth/link-token";
import type { Role } from "@/server/auth/scope";
import { db, maybeOne, sql } from "@/server/db/sql";

/** What whoever has the link sees of an invitation. */
export interface OpenInvitation {
  accountName: string;
  email: string;
  role: Role;
  invitedBy: string;
  /** Whether the address has a password here already. */
  isKnown: boolean;
}

/** The invitation that a link stands for; undefined when it was used, revoked, is too old, or never was. */
export function findInvitation(token: unknown): Promise<OpenInvitation | undefined> {
  const parsed = LinkToken.safeParse(token);
  if (!parsed.success) return Promise.resolve(undefined);
  return maybeOne<OpenInvitation>(
    db,
    sql`select a.name as "accountName", i.email, i.role, u.name as "invitedBy",
          exists (select 1 from "user" where lower(email) = i.email) as "isKnown"
        from invitation i join account a on a.id = i.account_id join "user" u on u.id = i.invited_by
        where i.token_hash = ${hashLinkToken(parsed.data)} and i.accepted_at is null and i.revoked_at is null
          and i.expires_at > now()`,
  );
}

/** Whether a link was this person's own way in, so that opening it again need not be a dead end. */
export async function wasAcceptedBy(token: unknown, userId: string): Promise<boolean> {
  const parsed = LinkToken.safeParse(token);
  if (!parsed.success) return false;
  const found = await maybeOne(
    db,
    sql`select 1 from invitation where token_hash = ${hashLinkToken(parsed.data)} and accepted_by = ${userId}`,
  );
  return found !== undefined;
}
