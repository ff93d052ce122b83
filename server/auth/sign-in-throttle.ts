import { keyedHash } from "@/server/auth/keyed-hash";
import { networkOf } from "@/server/auth/sign-in-address";
import { computedOrNull, raw } from "@/server/db/raw";
import { changed, type Db, db, one, transaction } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

const QUARTER_S = 900;
const DAY_S = 86_400;
/** Failures on one person from one network: enough for slips, and far fewer in a day than a quarter of an hour would add up to. */
const BY_NETWORK_OF_PERSON = [10, 30] as const;
/** Failures on one person in a day, from all networks together. */
const BY_PERSON = 100;
/** Failures on one person from one device on which this person has signed in. */
const BY_DEVICE = [10, 100] as const;
/** Failures from one network in a quarter of an hour, on anybody. */
const BY_NETWORK = 60;
/** Sign-ups from one network. */
const SIGN_UPS = [10, 30] as const;
/** Rows of past days that a success sweeps away. */
const SWEEP = 100;

type AttemptKind = "sign_in" | "second_factor" | "proof" | "sign_up" | "link";

/** Something that is tried: each kind has a count of its own for each person. */
export interface Attempt {
  kind: AttemptKind;
  /** Who it is tried on: the e-mail address of a sign-in, the user's id of the others; null for what is on nobody. */
  who: string | null;
  /** The client's network address; null when it is not known. */
  address: string | null;
  /** The device that it comes from, where its person has signed in on it before; null elsewhere. */
  device: Buffer | null;
}

interface Rule {
  subject: string;
  most: number;
  windowS: number;
}

/**
 * Counts an attempt before its password, code or link is looked at, so that a thousand at once get no more tries than one
 * after the other, whichever process they reach. An attempt that is refused does not count: a lock-out ends on time,
 * however often somebody tries meanwhile. A device on which the person has signed in has its own count, and no other.
 * @throws AppError `rate_limited`, whose details and header tell the seconds to wait
 */
export async function admitAttempt(attempt: Attempt): Promise<void> {
  const { own, wider } = rulesOf(attempt);
  const rules = [...own, ...wider];
  if (rules.length === 0) return;
  // Under a flood this reads alone.
  await refuseFull(db, rules);
  // Sorted, so that two attempts lock in the same order.
  const subjects = subjectsOf(rules).sort();
  await transaction(async (tx) => {
    await changed(
      tx,
      // The builder has no unnest, here and below.
      raw(
        {},
      )`select pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest(${subjects}::text[]) subject`,
    );
    await refuseFull(tx, rules);
    const attempts = subjects.map((subject) => ({ subject, attempted_at: clock() }));
    await changed(tx, store.insertInto("sign_in_attempt").values(attempts));
  });
}

/**
 * After a success: forgets the failures of this person from the same network or device, and of the wider counts this
 * attempt alone, so that others' failures still bound them.
 */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  const { own, wider } = rulesOf(attempt);
  await changed(
    db,
    raw({})`delete from sign_in_attempt where subject = any(${subjectsOf(own)}::text[]) or ctid in (
          select latest.ctid from unnest(${subjectsOf(wider)}::text[]) as wide (subject) cross join lateral (
            select ctid from sign_in_attempt a where a.subject = wide.subject order by attempted_at desc limit 1) latest)`,
  );
  await changed(
    db,
    raw({})`delete from sign_in_attempt where ctid in (
          select ctid from sign_in_attempt where attempted_at < clock_timestamp() - make_interval(secs => ${DAY_S}) limit ${SWEEP})`,
  );
}

interface Rules {
  /** Of this person and this device or network. */
  own: Rule[];
  /** What others' attempts count towards as well. */
  wider: Rule[];
}

/** Subjects are keyed hashes: the table tells nobody who tried to sign in from where. */
function rulesOf({ kind, who, address, device }: Attempt): Rules {
  const on = `${kind} ${who ?? ""}`;
  if (device) {
    const subject = keyedHash("device", `${on} ${device.toString("base64url")}`);
    return { own: both(subject, BY_DEVICE), wider: [] };
  }
  const network = address === null ? "unknown" : networkOf(address);
  const subject = keyedHash("address", network);
  const wider = address === null ? [] : [{ subject, most: BY_NETWORK, windowS: QUARTER_S }];
  const mine = keyedHash("network", `${on} ${network}`);
  if (kind === "sign_up") return { own: both(mine, SIGN_UPS), wider };
  if (who === null) return { own: [], wider };
  wider.push({ subject: keyedHash("person", on), most: BY_PERSON, windowS: DAY_S });
  return { own: both(mine, BY_NETWORK_OF_PERSON), wider };
}

function both(subject: string, [quarter, day]: readonly [number, number]): Rule[] {
  return [
    { subject, most: quarter, windowS: QUARTER_S },
    { subject, most: day, windowS: DAY_S },
  ];
}

const subjectsOf = (rules: Rule[]): string[] => [...new Set(rules.map(({ subject }) => subject))];

/** A count is full while its window holds as many attempts as it may; the wait is until one of them leaves it. */
async function refuseFull(on: Db, rules: Rule[]): Promise<void> {
  const { waitS } = await one(
    on,
    raw({
      waitS: computedOrNull("integer"),
    })`select ceil(max(extract(epoch from last.attempted_at - clock_timestamp()) + rule.window_s))::int as "waitS"
        from unnest(${rules.map(({ subject }) => subject)}::text[], ${rules.map(({ most }) => most)}::int[],
          ${rules.map(({ windowS }) => windowS)}::int[]) as rule (subject, most, window_s)
        cross join lateral (select attempted_at from sign_in_attempt a where a.subject = rule.subject
          order by attempted_at desc offset rule.most - 1 limit 1) last
        where last.attempted_at > clock_timestamp() - make_interval(secs => rule.window_s)`,
  );
  if (waitS === null) return;
  const retryAfterS = Math.max(1, waitS);
  throw new AppError("rate_limited", `Too many attempts. ${tryAgainIn(retryAfterS)}`, {
    details: { retryAfterS },
    headers: { "Retry-After": String(retryAfterS) },
  });
}

/** When to try again, for people: in minutes, or in hours when it is long. */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  return `Try again in ${Math.ceil(minutes / 60)} hours.`;
}
