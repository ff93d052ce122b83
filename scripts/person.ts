/**
 * `npm run person`: lists the people who can sign in, and creates recovery links. Needs DATABASE_URL, and for a link
 * PUBLIC_URL.
 *
 *   npm run person -- list             e-mail, accounts and roles, second factor, last sign-in
 *   npm run person -- link <e-mail>    a link that sets a new password, once, within 30 minutes
 *   npm run person -- sign-out-all     ends all sessions, of everybody
 */
import { printResult } from "@/scripts/operator/print-result";
import { RECOVERY_MINUTES } from "@/server/accounts/insert-recovery-link";
import { type ListedPerson, listPeople, MAX_PEOPLE } from "@/server/accounts/list-people";
import { offerRecovery } from "@/server/accounts/offer-recovery";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { endEverySession } from "@/server/auth/session";

const [verb = "list", email = ""] = process.argv.slice(2);
await printResult(run);

function run(): Promise<string> {
  if (verb === "list") return list();
  if (verb === "link") return link();
  if (verb === "sign-out-all") return signOutAll();
  throw new Error(`"${verb}" is neither list, link nor sign-out-all`);
}

async function signOutAll(): Promise<string> {
  const count = await endEverySession();
  return `${count} ${count === 1 ? "session" : "sessions"} ended. Everybody must sign in again.`;
}

async function list(): Promise<string> {
  const people = await listPeople(operatorOfCommand());
  const lines = people.map(lineOf);
  if (people.length === MAX_PEOPLE) lines.push(`Only the first ${MAX_PEOPLE} are listed.`);
  return lines.join("\n") || "Nobody can sign in yet.";
}

function lineOf({ email: address, accounts, hasSecondFactor, lastSignInAt }: ListedPerson): string {
  const roles = accounts.map(({ name, role }) => `${name} (${role})`).join(", ") || "no account";
  const factor = hasSecondFactor ? "second factor" : "no second factor";
  return `${address}  ${roles}  ${factor}  ${lastSignInAt ? `last sign-in ${minuteOf(lastSignInAt)}` : "no sign-in"}`;
}

async function link(): Promise<string> {
  if (email === "") throw new Error("name the person: npm run person -- link <e-mail>");
  if (!process.env.PUBLIC_URL)
    throw new Error("PUBLIC_URL: is needed for the link; set it as the web process has it");
  const made = await offerRecovery(email);
  if (!made)
    throw new Error(`nobody here has the e-mail address "${email}"; \`npm run person\` lists everybody`);
  const { name, hasSecondFactor, isMember, expiresAt, url } = made;
  const effects = hasSecondFactor
    ? "It sets a new password, removes the authenticator app and all passkeys, and ends all sessions."
    : "It sets a new password and ends all sessions.";
  return [
    `Give this link to ${name} <${made.email}> alone. It works once, until ${minuteOf(expiresAt)} (${RECOVERY_MINUTES} minutes).`,
    effects,
    ...(isMember
      ? []
      : ["This person belongs to no account: somebody has to invite them before they can sign in."]),
    url,
  ].join("\n");
}

function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
