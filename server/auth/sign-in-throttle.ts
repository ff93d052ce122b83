import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { db, one, sql } from "@/server/db/sql";
import { env } from "@/server/env";

const WINDOW_S = 900;
/** Attempts in a window: for one e-mail address from anywhere, and from one network address for anybody. */
const MAX_BY_EMAIL = 10;
const MAX_BY_ADDRESS = 60;
/** Old rows that one attempt may sweep away. */
const SWEEP = 100;

export interface SignInOrigin {
  email: string;
  /** The client's network address; null when it is not known. */
  address: string | null;
}

/**
 * Counts an attempt before its password is looked at, so that a thousand at once get no more tries than one after the
 * other, whichever process they reach.
 * @returns seconds to wait, or null when the attempt may go on
 */
export async function admitSignIn(origin: SignInOrigin): Promise<number | null> {
  const [byEmail, byAddress] = subjectsOf(origin);
  await db.query(
    sql`insert into sign_in_attempt (subject, attempted_at)
        select subject, clock_timestamp() from unnest(array[${byEmail}, ${byAddress}]::text[]) subject where subject is not null`,
  );
  const { emails, addresses } = await one<{ emails: number; addresses: number }>(
    db,
    sql`select count(*) filter (where subject = ${byEmail}) as emails, count(*) filter (where subject = ${byAddress}) as addresses
        from sign_in_attempt where subject in (${byEmail}, ${byAddress})
          and attempted_at > clock_timestamp() - make_interval(secs => ${WINDOW_S})`,
  );
  return emails > MAX_BY_EMAIL || addresses > MAX_BY_ADDRESS ? WINDOW_S : null;
}

/** After a success: forgets the attempts on this e-mail address, this one from the network address, and a batch of what is too old to count. */
export async function forgiveSignIn(origin: SignInOrigin): Promise<void> {
  const [byEmail, byAddress] = subjectsOf(origin);
  await db.query(
    sql`delete from sign_in_attempt where subject = ${byEmail} or ctid in (
          select ctid from sign_in_attempt where subject = ${byAddress} order by attempted_at desc limit 1)`,
  );
  await db.query(
    sql`delete from sign_in_attempt where ctid in (
          select ctid from sign_in_attempt where attempted_at < clock_timestamp() - make_interval(secs => ${WINDOW_S}) limit ${SWEEP})`,
  );
}

/** Keyed hashes: the table tells nobody who tried to sign in from where. */
function subjectsOf({ email, address }: SignInOrigin): [string, string | null] {
  const hashed = (kind: string, value: string) =>
    createHmac("sha256", env().AUTH_SECRET).update(`sign-in ${kind} ${value}`).digest("base64url");
  return [hashed("email", email), address && hashed("address", networkOf(address))];
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
