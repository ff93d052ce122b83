import { may } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { changed, db, one } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { offersMail } from "@/server/mail/offers-mail";
import type { MailChoice, MailChoices } from "@/server/notices/schema";

/** Returns the mails that a member gets of this account, and whether this installation sends any. */
export async function findMailChoices(scope: UserScope): Promise<MailChoices> {
  const { mails } = await one(
    db,
    tenant(scope).selectFrom("membership").select("mails").where("user_id", "=", scope.userId),
  );
  return {
    isOffered: offersMail(),
    attention: mails.includes("attention"),
    digest: mails.includes("digest"),
    getsAttention: getsAttention(scope.role),
    getsDigest: scope.merchantIds === null,
    isOwner: scope.role === "owner",
  };
}

/** Sets the mails that a member wants of this account. */
export async function setMailChoices(scope: UserScope, choices: Record<MailChoice, boolean>): Promise<void> {
  const mails = (["attention", "digest"] as const).filter((name) => choices[name]);
  await changed(
    db,
    tenant(scope).updateTable("membership").set({ mails }).where("user_id", "=", scope.userId),
  );
}

/** Checks whether a role can act on what needs attention; only then does a member get its mail. */
export function getsAttention(role: UserScope["role"]): boolean {
  return role !== null && (may(role, "exceptions.resolve") || may(role, "refunds.create"));
}
