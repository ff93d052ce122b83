import type { AuditItem } from "@/server/accounts/audit-schema";

/** What people did, in words. A kind that is not here is shown by its own name. */
const WORDS: Record<string, string> = {
  "account.created": "Created the account",
  "account.second_factor_required": "Changed whether members need a second factor",
  "user.created": "Was added",
  "password.changed": "Changed their password",
  "second_factor.enabled": "Turned on the second factor",
  "second_factor.disabled": "Removed the second factor",
  "recovery_codes.renewed": "Made new recovery codes",
  "session.started": "Signed in",
  "session.ended": "Ended sessions",
  "identity.linked": "Linked their company sign-in",
  "sign_in.failed": "Sign-in failed",
  "sign_in.locked": "Sign-in locked",
  "second_factor.failed": "Wrong second factor",
  "second_factor.locked": "Second factor locked",
  "proof.given": "Confirmed their identity",
  "proof.failed": "Identity check failed",
  "proof.locked": "Identity check locked",
  "member.invited": "Invited somebody",
  "member.joined": "Joined",
  "member.role_changed": "Changed a role",
  "member.removed": "Removed a member",
  "member.sessions_ended": "Ended a member’s sessions",
  "recovery_link.made": "Made a recovery link",
  "recovery_link.used": "Used a recovery link",
  "invitation.revoked": "Revoked an invitation",
  "buyer_data.read": "Looked at what a buyer gave",
  "merchant.fees_changed": "Changed a merchant’s fees",
  "merchant.data_policy_changed": "Changed what buyers are asked",
  "audit_log.exported": "Exported the audit log",
  "api_key.created": "Created an API key",
  "api_key.rolled": "Rolled an API key",
  "api_key.revoked": "Revoked an API key",
};

export function auditWords(type: string): string {
  const own = WORDS[type];
  if (own) return own;
  const plain = type.replaceAll(/[._]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

type Facts = Record<string, string | number | boolean | null | string[]>;

/** The facts of an action on one line; ids are for the export. */
export function auditFacts(data: Facts): string {
  return Object.entries(data)
    .filter(([name, value]) => value !== null && !/Id$/.test(name))
    .map(([name, value]) => `${factName(name)}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
    .join(" · ");
}

/** Where an action came from, on one line; empty where the log does not say. */
export function auditOrigin({ device, address }: Pick<AuditItem, "device" | "address">): string {
  return [device, address].filter((each) => each !== null).join(" · ");
}

const factName = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
