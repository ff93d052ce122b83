import type { AuditItem } from "@/server/accounts/audit-schema";

/** The labels of people's actions. An unlisted kind is shown by its identifier. */
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

/** Formats an action's facts on one line; ids are only in the export. */
export function auditFacts(data: Facts): string {
  return Object.entries(data)
    .filter(([name, value]) => value !== null && !/Id$/.test(name))
    .map(([name, value]) => `${factName(name)}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
    .join(" · ");
}

/** Formats an action's origin on one line; empty when the log has none. */
export function auditOrigin({ device, address }: Pick<AuditItem, "device" | "address">): string {
  return [device, address].filter((each) => each !== null).join(" · ");
}

const factName = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
