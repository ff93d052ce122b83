import { LinkToken } from "@/server/accounts/schema";
import { hashLinkToken } from "@/server/auth/link-token";
import type { Role } from "@/server/auth/scope";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

/** The part of an invitation that the link reveals. */
export interface OpenInvitation {
  accountName: string;
  email: string;
  role: Role;
  invitedBy: string;
  /** Whether the address already has a password here. */
  isKnown: boolean;
}

/** Finds the open invitation of a link; undefined when it was used, revoked, expired or never existed. */
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

/** Checks whether this person already joined by the link, so that opening it again can lead to the account. */
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
