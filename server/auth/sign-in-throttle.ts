import { keyedHash } from "@/server/auth/keyed-hash";
import { networkOf } from "@/server/auth/sign-in-address";
import { computedOrNull, raw } from "@/server/db/raw";
import { changed, type Db, db, one, transaction } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

const QUARTER_S = 900;
const DAY_S = 86_400;
/**
 * Failures on one person from one network, in a quarter of an hour and a day: enough for slips; the daily bound is far
 * below 96 full quarters.
 */
const BY_NETWORK_OF_PERSON = [10, 30] as const;
/** Failures on one person in a day, from all networks. */
const BY_PERSON = 100;
/** Failures on one person from one device on which this person has signed in. */
const BY_DEVICE = [10, 100] as const;
/** Failures from one network in a quarter of an hour, on any person. */
const BY_NETWORK = 60;
/** Sign-ups from one network. */
const SIGN_UPS = [10, 30] as const;
/** Expired rows that a success removes. */
const SWEEP = 100;

type AttemptKind = "sign_in" | "passkey" | "second_factor" | "proof" | "sign_up" | "link" | "reset";

/** An attempt; each kind is counted separately for each person. */
export interface Attempt {
  kind: AttemptKind;
  /** The person attempted on: a sign-in's e-mail address, otherwise the user's id; null for attempts on nobody. */
  who: string | null;
  /** The client's network address; null when it is not known. */
  address: string | null;
  /** The attempt's device, if the person has signed in on it before; null elsewhere. */
  device: Buffer | null;
}

interface Rule {
  subject: string;
  most: number;
  windowS: number;
}

/**
 * Counts an attempt before its password, code or link is checked, so that a thousand concurrent attempts get no more
 * tries than sequential ones, in any process. A refused attempt does not count, so a lock-out ends on time. A device on
 * which the person has signed in has only its own count.
 * @throws AppError `rate_limited`, whose details and header have the seconds to wait
 */
export async function throttleAttempt(attempt: Attempt): Promise<void> {
  const { own, wider } = rulesOf(attempt);
  const rules = [...own, ...wider];
  if (rules.length === 0) return;
  // Read without locks first, which suffices under a flood.
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
 * Forgets the person's failures from the same network or device after a success. The wider counts lose only this
 * attempt, so that others' failures still bound them.
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
  /** Limits of this person and this device or network. */
  own: Rule[];
  /** Limits that others' attempts also count towards. */
  wider: Rule[];
}

/** Builds the limits of an attempt. Subjects are keyed hashes, so that the table does not reveal people or networks. */
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

/** Refuses when a limit's time span already has all its attempts. The wait lasts until the oldest of them expires. */
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

/** Returns the retry time for people: in minutes, or in hours when it is long. */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  return `Try again in ${Math.ceil(minutes / 60)} hours.`;
}
