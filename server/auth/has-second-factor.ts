import { type Db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** The ways of a person's second factor, besides recovery codes. */
export interface Factors {
  /** An authenticator app. */
  hasApp: boolean;
  passkeys: number;
}

/** The passkeys of the person `u` of a query. */
const ofPerson = () => store.selectFrom("passkey as p").where("p.user_id", "=", fragment.ref<string>("u.id"));
const first = () => ofPerson().select(({ fn }) => fn.min("p.created_at").as("at"));
const last = () => ofPerson().select(({ fn }) => fn.max("p.created_at").as("at"));

/**
 * Selects since when the person `u` of a query has had a second factor, an authenticator app or a passkey; null without
 * one.
 */
export const factorSince = () => fragment<Date | null>`least(u.totp_enabled_at, (${first()}))`;

/** Selects when the person `u` of a query set up the newest of their factors; null without one. */
export const newestFactor = () => fragment<Date | null>`greatest(u.totp_enabled_at, (${last()}))`;

/** Selects whether the person `u` of a query has a second factor. */
export const ownsFactor = () => fragment<boolean>`${factorSince()} is not null`;

/** Checks whether a person has enabled a second factor. */
export async function hasSecondFactor(on: Db, userId: string): Promise<boolean> {
  const { isEnabled } = await one(
    on,
    store.selectFrom("user as u").select(ownsFactor().as("isEnabled")).where("u.id", "=", userId),
  );
  return isEnabled;
}

/** Returns the ways of a person's second factor. */
export function factorsOf(on: Db, userId: string): Promise<Factors> {
  const count = ofPerson().select(({ fn }) => fn.countAll<number>().as("count"));
  return one(
    on,
    store
      .selectFrom("user as u")
      .select(fragment<boolean>`u.totp_enabled_at is not null`.as("hasApp"))
      .select(fragment<number>`(${count})`.as("passkeys"))
      .where("u.id", "=", userId),
  );
}
