import { expect } from "vitest";
import type { CreationOptions, PasskeyItem, RequestOptions } from "@/server/accounts/passkey-schema";
import { Authenticator, type Deviation } from "@/tests/support/authenticator";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, sql } from "@/tests/support/sql";
import { type Answer, type Call, call, type Person } from "@/tests/trpc/person";

export const mutation = (path: string, input?: unknown): Call => ({ path, type: "mutation", input });
export const query = (path: string): Call => ({ path, type: "query" });

/** Returns what the person's browser needs to make a passkey. */
export async function optionsFor(who: Person): Promise<CreationOptions> {
  const begun = await call(who.cookie, mutation("security.beginPasskey"));
  expect(begun, begun.text).toMatchObject({ status: 200 });
  return begun.data as CreationOptions;
}

/** Makes a passkey and sends it. */
export async function add(who: Person, how: Deviation = {}, device = new Authenticator()): Promise<Answer> {
  const answer = device.create(await optionsFor(who), how);
  return call(who.cookie, mutation("security.addPasskey", { name: "Laptop", answer }));
}

/** Returns the device of a passkey that was added. */
export async function added(who: Person): Promise<Authenticator> {
  const device = new Authenticator();
  const answer = await add(who, {}, device);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return device;
}

/** Returns what the person's browser needs for a proof. */
export async function challengeFor(who: Person): Promise<RequestOptions> {
  const begun = await call(who.cookie, mutation("security.beginPasskeyProof"));
  expect(begun, begun.text).toMatchObject({ status: 200 });
  return begun.data as RequestOptions;
}

/** Lets all challenges expire. */
export const expireChallenges = () =>
  asTableOwner(sql`update passkey_challenge set expires_at = clock_timestamp() - interval '1 millisecond'`);

export const listOf = async (who: Person) =>
  (await call(who.cookie, query("security.passkeys"))).data as PasskeyItem[];

/** The id of the person's first passkey. */
export const firstOf = async (who: Person) => (await listOf(who))[0]?.id ?? "";

/** Lets the proofs of a person's session grow old. */
export const forgetProof = ({ sessionId }: Person) =>
  db.query(
    sql`update session set proven_at = now() - interval '1 hour', payouts_proven_at = null where id = ${sessionId}`,
  );
