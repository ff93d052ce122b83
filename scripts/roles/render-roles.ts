import { ACTIONS, type Action, may } from "@/server/accounts/roles";
import { ROLES } from "@/server/auth/scope";

const WORDS: Record<Action, string> = {
  "account.manage": "Set the time zone of statements",
  "alerts.manage": "Acknowledge and silence alerts of the installation (in the operator's account)",
  "api_keys.manage": "Create, roll and revoke API keys (requires proof)",
  "audit_log.read": "Read and export the audit log",
  "buyer_data.read": "Read the data that a buyer gave (each access is in the audit log)",
  "customers.note": "Write notes about customers",
  "exceptions.resolve": "Decide about exceptions (a refund requires proof)",
  "health.read":
    "Read the health of the account's networks and keys (in the operator's account: of the installation)",
  "merchants.manage":
    "Create, change and delete merchants, their logos and status (deletion, status and the data policy require proof)",
  "networks.manage":
    "Add networks, switch them on and off, set the fees of the installation (in the operator's account; requires a separate proof)",
  "payments.create": "Create payments and payment links",
  "payments.cancel": "Cancel payments",
  "payments.export": "Export payments and statements",
  "payments.stop":
    "Stop and resume new payments of the installation (in the operator's account; requires a second factor)",
  "refunds.create": "Refund payments (requires proof) and add money to vaults",
  "settlements.guard":
    "Approve or stop changes of destinations, set how long they wait (requires a second factor; stopping needs none)",
  "settlements.manage": "Change where money goes, withdraw from vaults (requires a separate proof)",
  "team.manage": "Invite, change roles, end sessions and remove members (requires proof)",
  "team.demand_factor": "Demand a second factor of every member (requires proof)",
  "team.recover": "Make a recovery link for a member of this account alone (requires proof)",
  "version.manage": "Change the API version (requires proof)",
  "webhooks.manage": "Create, change, roll and delete webhook endpoints, and send events to them again",
};

/** Renders docs/roles.md: one row for each action, one column for each role. */
export function renderRoles(): string {
  const lines = ACTIONS.map((action) => {
    const marks = ROLES.map((role) => (may(role, action) ? "yes" : "–"));
    return `| \`${action}\` | ${WORDS[action]} | ${marks.join(" | ")} |`;
  });
  return `# Roles

Made from \`server/accounts/roles.ts\` by \`npx tsx scripts/roles.ts\`; a test compares the two. Every use case checks that table itself, whichever way it is reached, and refuses with \`forbidden\`.

Every member of an account may view everything in it that is not named here, and manages their own sign-in: password, passkeys, second factor, sessions.

| Action | | ${ROLES.join(" | ")} |
|---|---|${ROLES.map(() => "---").join("|")}|
${lines.join("\n")}

- Nobody raises anybody above themself: owners give every role, admins every one but owner, and an admin can neither change nor remove an owner.
- An account always keeps an owner; the database refuses anything else.
- An action that requires proof needs the password, or the second factor of a person who has one, within the last 15 minutes of the session. The dashboard prompts for it and then continues.
- A change of where money goes, and a withdrawal, need a proof that was given for this within the last 5 minutes. Neither the sign-in nor a proof for something else counts. Where money flows already, only a second factor is a proof, and the change [waits](security.md). Owners get a notice and a mail of each, also when an API key made it.
- Refunds of finance and support count in a limit per person, currency and 24 hours: 500 of each currency for support, none for finance, or what an owner or admin sets on the team page ([decision 0063](decisions/0063-refund-limits-by-currency.md)).
- A member who is no owner or admin can be limited to some merchants. Rows of other merchants do not exist for them, and what is the whole account's is closed: API keys, API version, webhooks, request log, audit log, health, new merchants ([decision 0064](decisions/0064-access-to-some-merchants.md)).
- A change of role, and a removal, count from the person's next request on.
`;
}
