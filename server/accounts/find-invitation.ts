import { LinkToken } from "@/server/accounts/schema";
import { hashLinkToken } from "@/server/auth/link-token";
import type { Role } from "@/server/auth/scope";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

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
  return maybeOne(
    db,
    acrossAccounts("credential")
      .selectFrom("invitation as i")
      .innerJoin("account as a", "a.id", "i.account_id")
      .innerJoin("user as u", "u.id", "i.invited_by")
      .select(["a.name as accountName", "i.email", "i.role", "u.name as invitedBy"])
      .select(fragment<boolean>`exists (select from "user" where lower(email) = i.email)`.as("isKnown"))
      .where("i.token_hash", "=", hashLinkToken(parsed.data))
      .where("i.accepted_at", "is", null)
      .where("i.revoked_at", "is", null)
      .where("i.expires_at", ">", fragment<Date>`now()`),
  );
}

/** Whether a link was this person's own way in, so that opening it again need not be a dead end. */
export async function wasAcceptedBy(token: unknown, userId: string): Promise<boolean> {
  const parsed = LinkToken.safeParse(token);
  if (!parsed.success) return false;
  const found = await maybeOne(
    db,
    acrossAccounts("credential")
      .selectFrom("invitation")
      .select("id")
      .where("token_hash", "=", hashLinkToken(parsed.data))
      .where("accepted_by", "=", userId),
  );
  return found !== undefined;
}
