import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { db, one, sql } from "@/server/db/sql";
import { env } from "@/server/env";
import { AppError } from "@/server/errors";

const WINDOW_S = 900;
/** Attempts in a window: on one person from anywhere, and from one network address on anybody. */
const MAX_BY_PERSON = 10;
const MAX_BY_ADDRESS = 60;
/** Old rows that one attempt may sweep away. */
const SWEEP = 100;

/** Something that is tried: each kind has a count of its own for each person. */
export interface Attempt {
  kind: "sign-in" | "second-factor" | "proof" | "sign-up";
  /** Who it is tried on: the e-mail address of a sign-in, the user's id of the others. */
  who: string;
  /** The client's network address; null when it is not known. */
  address: string | null;
}

/**
 * Counts an attempt before its password or code is looked at, so that a thousand at once get no more tries than one
 * after the other, whichever process they reach.
 * @throws AppError `rate_limited` after too many on one person or from one network address
 */
export async function admitAttempt(attempt: Attempt): Promise<void> {
  const [byPerson, byAddress] = subjectsOf(attempt);
  await db.query(
    sql`insert into sign_in_attempt (subject, attempted_at)
        select subject, clock_timestamp() from unnest(array[${byPerson}, ${byAddress}]::text[]) subject where subject is not null`,
  );
  const { onPerson, fromAddress } = await one<{ onPerson: number; fromAddress: number }>(
    db,
    sql`select count(*) filter (where subject = ${byPerson}) as "onPerson", count(*) filter (where subject = ${byAddress}) as "fromAddress"
        from sign_in_attempt where subject in (${byPerson}, ${byAddress})
          and attempted_at > clock_timestamp() - make_interval(secs => ${WINDOW_S})`,
  );
  if (onPerson <= MAX_BY_PERSON && fromAddress <= MAX_BY_ADDRESS) return;
  const what = attempt.kind === "sign-in" ? " to sign in" : "";
  throw new AppError("rate_limited", `Too many attempts${what}. Wait a quarter of an hour and try again.`, {
    details: { retryAfterS: WINDOW_S },
    headers: { "Retry-After": String(WINDOW_S) },
  });
}

/** After a success: forgets the attempts on this person, this one from the network address, and a batch of what is too old to count. */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  const [byPerson, byAddress] = subjectsOf(attempt);
  await db.query(
    sql`delete from sign_in_attempt where subject = ${byPerson} or ctid in (
          select ctid from sign_in_attempt where subject = ${byAddress} order by attempted_at desc limit 1)`,
  );
  await db.query(
    sql`delete from sign_in_attempt where ctid in (
          select ctid from sign_in_attempt where attempted_at < clock_timestamp() - make_interval(secs => ${WINDOW_S}) limit ${SWEEP})`,
  );
}

/** Keyed hashes: the table tells nobody who tried to sign in from where. */
function subjectsOf({ kind, who, address }: Attempt): [string, string | null] {
  const hashed = (what: string, value: string) =>
    createHmac("sha256", env().AUTH_SECRET).update(`${what} ${value}`).digest("base64url");
  return [hashed(kind, who), address && hashed("address", networkOf(address))];
}

/** One IPv6 client holds a whole /64. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":");
  if (tail !== undefined) {
    const rest = tail === "" ? [] : tail.split(":");
    while (groups.length + rest.length < 8) groups.push("0");
    groups.push(...rest);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.padStart(4, "0"))
    .join(":");
}
