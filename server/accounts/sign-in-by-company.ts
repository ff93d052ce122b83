import { type CompanyMember, findCompanyMember } from "@/server/accounts/find-company-member";
import { joinByEmail } from "@/server/accounts/join-by-email";
import { linkIdentity } from "@/server/accounts/link-identity";
import { noteFailure } from "@/server/accounts/note-failure";
import { type GivenFactor, requireCode } from "@/server/accounts/require-code";
import { CompanyStep } from "@/server/accounts/schema";
import { type StartedSession, startSession } from "@/server/accounts/start-session";
import type { Client } from "@/server/auth/client";
import type { CompanyPerson } from "@/server/auth/company-provider";
import { findDevice } from "@/server/auth/known-device";
import { findTicket, spendTicket } from "@/server/auth/sign-in-ticket";
import { db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";

interface CompanySignIn extends Client {
  /** Token of the browser's ticket cookie; null for none. */
  ticket: string | null;
  /** The second factor of a person who has one. */
  code?: unknown;
  /** The same by a passkey: the browser's answer, as JSON. */
  passkey?: unknown;
  /** The token of the browser's challenge cookie; null for none. */
  challengeToken?: string | null;
  /** The token of the invitation whose link the person opened before. */
  invitation?: unknown;
  /** The session of the browser's cookie; it ends when the sign-in succeeds. */
  presentSessionId: string | null;
}

/** Reasons to refuse a person who signs in through their company. */
const REFUSALS = {
  company_expired: "The sign-in has expired.",
  company_unverified: "The issuer has not verified the e-mail address.",
  company_unknown: "The person is no member and has no invitation.",
  company_mismatch: "Another subject of the issuer is linked to the e-mail address.",
} as const;

/**
 * Starts a session for a person whom their company's issuer has identified. The first sign-in links the subject by its
 * verified e-mail address; later ones use the link. The second factor is required as after a password.
 * @throws AppError `forbidden` with the reason as `details.refusal`, `second_factor_required`, `wrong_code`,
 *   `rate_limited`
 */
export async function signInByCompany({
  ticket,
  code,
  passkey,
  challengeToken = null,
  invitation,
  presentSessionId,
  ...client
}: CompanySignIn): Promise<StartedSession> {
  const person = ticket === null ? undefined : await findTicket(ticket);
  if (ticket === null || !person) throw refused("company_expired");
  const given = CompanyStep.safeParse({ code, passkey, invitation });
  if (!given.success) throw new AppError("wrong_code", "The code is wrong.");
  const known = await findCompanyMember(person);
  if (known?.link === "other") {
    noteFailure({ type: "sign_in.failed", userId: known.userId, client });
    throw refused("company_mismatch");
  }
  const factor = known?.hasSecondFactor
    ? await verifyFactor(known, { ...given.data, challengeToken }, client)
    : null;
  const userId = known?.isMember ? known.userId : await join(person, known, given.data.invitation);
  if (!(await spendTicket(db, ticket))) throw refused("company_expired");
  if (known?.link !== "linked") await link(userId, person, client);
  const method = factor ? (`company and ${factor}` as const) : "company";
  return startSession({ userId, method, presentSessionId }, client);
}

async function verifyFactor({ userId }: CompanyMember, given: GivenFactor, client: Client) {
  const device = await findDevice(userId, client.deviceToken);
  return requireCode({ userId, device, ...given }, client);
}

async function join(
  { email, name }: CompanyPerson,
  known: CompanyMember | undefined,
  invitation: string | undefined,
): Promise<string> {
  if (email === null) throw refused("company_unverified");
  const userId = await joinByEmail({ userId: known?.userId ?? null, email, name }, invitation);
  if (userId === null) throw refused("company_unknown");
  return userId;
}

async function link(userId: string, person: CompanyPerson, client: Client): Promise<void> {
  const { email } = person;
  if (email === null) throw refused("company_unverified");
  if (!(await linkIdentity(userId, { ...person, email }, client))) throw refused("company_mismatch");
}

function refused(refusal: keyof typeof REFUSALS): AppError {
  return new AppError("forbidden", REFUSALS[refusal], { details: { refusal } });
}
