import { randomBytes } from "node:crypto";
import { ROLES, type Role } from "@/server/auth/scope";
import { createSession } from "@/server/auth/session";
import { newId } from "@/server/kernel/ids";
import { makeUser, PASSWORD, type TestAccount } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";

/** What one account has that another must not reach, of what the settings are about. */
export interface SettingsThings {
  /** Of the account's first owner. */
  sessionId: string;
  /** A viewer of the account. */
  memberId: string;
  invitationId: string;
  /** Of a viewer of the account, who cannot sign in with it. */
  passkeyId: string;
  accountId: string;
}

const never = "2".repeat(31);
/** A plan for a network whose node does not answer. */
const NETWORK = {
  network: "base-sepolia",
  rpcUrls: ["http://127.0.0.1:1"],
  owner: `0x${"1".repeat(40)}`,
  guardian: `0x${"2".repeat(40)}`,
  feeRecipient: `0x${"3".repeat(40)}`,
  ownerMayBeKey: true,
  withBridged: false,
};
export const NO_SETTING: SettingsThings = {
  sessionId: `ses_${never}`,
  memberId: `usr_${never}`,
  invitationId: `inv_${never}`,
  passkeyId: `psk_${never}`,
  accountId: `acc_${never}`,
};

const MANAGES: Role[] = ["owner", "admin"];
const READS_LOG: Role[] = ["owner", "admin", "accountant"];
const RUNS: Role[] = ["owner", "admin", "developer"];
const everybody: readonly Role[] = ROLES;
const NOBODY: readonly Role[] = [];
const query = "query" as const;
const mutation = "mutation" as const;

/** Who may, and what a stranger's ids come to: the team, the records, and a person's own sign-in. */
export const SETTINGS_ENTRIES = {
  "accounts.list": { type: query, roles: everybody },
  "accounts.switch": {
    type: mutation,
    roles: everybody,
    input: ({ accountId }: SettingsThings) => ({ accountId }),
    foreign: { code: "not_found" },
  },
  "auditLog.list": { type: query, roles: READS_LOG, input: () => ({}) },
  "auditLog.choices": { type: query, roles: READS_LOG },
  "health.read": { type: query, roles: RUNS },
  // The operator's alone: tests/trpc/operator.test.ts calls it as each role of the operator's account.
  "health.installation": { type: query, roles: NOBODY },
  // The operator's alone: tests/trpc/alerts.test.ts calls them as each role of the operator's account.
  "alerts.list": { type: query, roles: NOBODY },
  "alerts.acknowledge": { type: mutation, roles: NOBODY, input: () => ({ id: `alert_${never}` }) },
  "alerts.silence": { type: mutation, roles: NOBODY, input: () => ({ id: `alert_${never}`, minutes: 60 }) },
  "stops.list": { type: query, roles: RUNS },
  // The operator's alone: tests/trpc/stops.test.ts calls them as each role of the operator's account.
  "stops.stop": {
    type: mutation,
    roles: NOBODY,
    input: () => ({ chainId: null, token: null, reason: "A key leaked" }),
  },
  "stops.resume": { type: mutation, roles: NOBODY, input: () => ({ chainId: null, token: null }) },
  // The operator's alone: tests/trpc/networks.test.ts calls them as each role of the operator's account.
  "networks.list": { type: query, roles: NOBODY },
  "networks.inspect": { type: query, roles: NOBODY, input: () => ({ chainId: 31337 }) },
  "networks.choices": { type: query, roles: NOBODY },
  "networks.plan": { type: mutation, roles: NOBODY, input: () => NETWORK },
  "networks.add": { type: mutation, roles: NOBODY, input: () => NETWORK },
  "networks.switch": { type: mutation, roles: NOBODY, input: () => ({ chainId: 31337, isOn: false }) },
  "networks.remove": { type: mutation, roles: NOBODY, input: () => ({ chainId: 31337 }) },
  "networks.fees": { type: query, roles: NOBODY },
  "networks.setFees": { type: mutation, roles: NOBODY, input: () => ({ percentage: "1", fixed: "" }) },
  "team.list": { type: query, roles: everybody },
  "team.invite": {
    type: mutation,
    roles: MANAGES,
    input: () => ({ email: `${newId("usr")}@florin.test`, role: "viewer" }),
  },
  "team.revokeInvitation": {
    type: mutation,
    roles: MANAGES,
    input: ({ invitationId }: SettingsThings) => ({ id: invitationId }),
    foreign: { code: "not_found" },
  },
  "team.changeRole": {
    type: mutation,
    roles: MANAGES,
    input: ({ memberId }: SettingsThings) => ({ userId: memberId, role: "finance" }),
    foreign: { code: "not_found" },
  },
  "team.remove": {
    type: mutation,
    roles: MANAGES,
    input: ({ memberId }: SettingsThings) => ({ userId: memberId }),
    foreign: { code: "not_found" },
  },
  "team.keysOf": {
    type: query,
    roles: MANAGES,
    input: ({ memberId }: SettingsThings) => ({ userId: memberId }),
    foreign: { data: [] },
  },
  "team.endSessions": {
    type: mutation,
    roles: MANAGES,
    input: ({ memberId }: SettingsThings) => ({ userId: memberId }),
    foreign: { code: "not_found" },
  },
  "team.setMerchants": {
    type: mutation,
    roles: MANAGES,
    input: ({ memberId }: SettingsThings) => ({ userId: memberId, merchantIds: null }),
    foreign: { code: "not_found" },
  },
  "team.setRefundLimits": {
    type: mutation,
    roles: MANAGES,
    input: ({ memberId }: SettingsThings) => ({ userId: memberId, limits: null }),
    foreign: { code: "not_found" },
    // A viewer refunds nothing.
    comesTo: "invalid_state",
  },
  "team.demandFactor": {
    type: mutation,
    roles: ["owner"] as Role[],
    input: () => ({ isDemanded: false }),
  },
  "team.recover": {
    type: mutation,
    roles: ["owner"] as Role[],
    input: ({ memberId }: SettingsThings) => ({ userId: memberId }),
    foreign: { code: "not_found" },
  },
  "notifications.choices": { type: query, roles: everybody },
  "notifications.history": { type: query, roles: everybody },
  "notifications.choose": {
    type: mutation,
    roles: everybody,
    input: () => ({ attention: true, digest: true }),
  },
  "security.overview": { type: query, roles: everybody },
  "security.prove": { type: mutation, roles: everybody, input: () => ({ password: PASSWORD }) },
  "security.beginSecondFactor": { type: mutation, roles: everybody },
  "security.enableSecondFactor": {
    type: mutation,
    roles: everybody,
    input: () => ({ code: "none" }),
    comesTo: "params_validation",
  },
  "security.disableSecondFactor": { type: mutation, roles: everybody },
  "security.renewRecoveryCodes": { type: mutation, roles: everybody, comesTo: "invalid_state" },
  "security.changePassword": {
    type: mutation,
    roles: everybody,
    input: () => ({ current: PASSWORD, next: `${PASSWORD}, changed` }),
  },
  "security.passkeys": { type: query, roles: everybody },
  "security.beginPasskey": { type: mutation, roles: everybody },
  "security.addPasskey": {
    type: mutation,
    roles: everybody,
    input: () => ({ name: "Laptop", answer: { id: "" } }),
    comesTo: "params_validation",
  },
  "security.renamePasskey": {
    type: mutation,
    roles: everybody,
    input: ({ passkeyId }: SettingsThings) => ({ id: passkeyId, name: "Laptop" }),
    foreign: { code: "not_found" },
    comesTo: "not_found",
  },
  "security.removePasskey": {
    type: mutation,
    roles: everybody,
    input: ({ passkeyId }: SettingsThings) => ({ id: passkeyId }),
    foreign: { code: "not_found" },
    comesTo: "not_found",
  },
  "security.beginPasskeyProof": { type: mutation, roles: everybody, comesTo: "invalid_state" },
  "security.sessions": { type: query, roles: everybody },
  "security.endSession": {
    type: mutation,
    roles: everybody,
    input: ({ sessionId }: SettingsThings) => ({ id: sessionId }),
    foreign: { code: "not_found" },
    comesTo: "not_found",
  },
  "security.endOtherSessions": { type: mutation, roles: everybody },
};

export async function makeSettingsThings(owner: TestAccount): Promise<SettingsThings> {
  const [sessionId, member] = await Promise.all([createSession(owner.user.id), makeUser(owner.id, "viewer")]);
  const invitationId = newId("inv");
  // An account has a hundred open invitations at most.
  await db.query(
    sql`update invitation set revoked_at = now() where id in (
          select id from invitation where account_id = ${owner.id} and accepted_at is null and revoked_at is null
          order by id desc offset 20)`,
  );
  await db.query(
    sql`insert into invitation (id, account_id, email, role, token_hash, invited_by, expires_at)
        values (${invitationId}, ${owner.id}, ${`${invitationId}@florin.test`}, 'viewer', ${randomBytes(32)},
          ${owner.user.id}, now() + interval '1 day')`,
  );
  const passkeyId = newId("psk");
  await db.query(
    sql`insert into passkey (id, user_id, credential_id, public_key, counter, name, transports, aaguid, is_synced, session_id)
        values (${passkeyId}, ${member.id}, ${randomBytes(32)}, ${randomBytes(32)}, 0, 'Phone', '{}',
          '00000000-0000-0000-0000-000000000000', false, ${sessionId})`,
  );
  return { sessionId, memberId: member.id, invitationId, passkeyId, accountId: owner.id };
}
