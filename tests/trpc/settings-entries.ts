import { ROLES, type Role } from "@/server/auth/scope";
import { createSession } from "@/server/auth/session";
import { PASSWORD, type TestAccount } from "@/tests/support/account";

/** What one account has that another must not reach, of what the settings are about. */
export interface SettingsThings {
  /** Of the account's first owner. */
  sessionId: string;
}

export const NO_SETTING: SettingsThings = { sessionId: `ses_${"2".repeat(31)}` };

const everybody: readonly Role[] = ROLES;
const query = "query" as const;
const mutation = "mutation" as const;

/** Who may, and what a stranger's ids come to: a person's own sign-in. */
export const SETTINGS_ENTRIES = {
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
  return { sessionId: await createSession(owner.user.id) };
}
