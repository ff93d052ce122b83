import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "@/server/auth/seal";
import { changed, type Db, maybeOne } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** RFC 6238 with the parameters of authenticator apps: SHA-1, six digits, thirty seconds. */
const RULES = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const ISSUER = "Florin";
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
/** A code is valid while the app shows it, for one more step, and this much early for a phone whose clock is ahead. */
const EARLY_MS = 5_000;
const RECOVERY_CODES = 10;
/** 120 bits, written as twenty-four letters and digits. */
const RECOVERY_BYTES = 15;
const TOTP_CODE = /^\d{6}$/;

/** Creates a secret: in clear for an authenticator app, sealed for the database. */
export function newSecret(userId: string): { secret: string; sealed: Buffer } {
  const bytes = randomBytes(SECRET_BYTES);
  return { secret: asSecret(bytes).base32, sealed: seal(bytes, userId) };
}

/** Returns the QR code's content for an authenticator app (Key Uri Format). */
export function keyUri(secret: string, email: string): string {
  return new TOTP({ ...RULES, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString();
}

interface Checked {
  userId: string;
  /** Whether the factor is enabled, or still being set up. */
  isEnabled: boolean;
  code: string;
}

/**
 * Accepts a code of the authenticator app. Each time step counts once, even under concurrent attempts.
 * @returns whether it was right and new
 */
export async function acceptCode(on: Db, { userId, isEnabled, code }: Checked): Promise<boolean> {
  const typed = code.replace(/\s/g, "");
  if (!TOTP_CODE.test(typed)) return false;
  const row = await maybeOne(
    on,
    store
      .selectFrom("user")
      .select("totp_secret as secret")
      .select(fragment<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as("nowMs"))
      .where("id", "=", userId)
      .where("totp_secret", "is not", null)
      .where("totp_enabled_at", isEnabled ? "is not" : "is", null)
      .$narrowType<{ secret: Buffer }>(),
  );
  const secret = row && unseal(row.secret, userId);
  if (!secret) return false;
  const step = stepOf(typed, secret, row.nowMs);
  if (step === null) return false;
  const taken = await changed(
    on,
    store
      .updateTable("user")
      .set({ totp_last_step: step })
      .where("id", "=", userId)
      .where(({ eb, or }) => or([eb("totp_last_step", "is", null), eb("totp_last_step", "<", step)])),
  );
  return taken > 0;
}

/** Finds the code's step among those accepted now; null for none. */
function stepOf(code: string, secret: Uint8Array, nowMs: number): number | null {
  const totp = new TOTP({ ...RULES, secret: asSecret(secret) });
  const stepMs = RULES.period * 1_000;
  const times = [nowMs, nowMs - stepMs, nowMs + EARLY_MS];
  const found = times.find((timestamp) => totp.validate({ token: code, window: 0, timestamp }) !== null);
  return found === undefined ? null : Math.floor(found / stepMs);
}

/** Accepts a recovery code, once. */
export async function acceptRecoveryCode(on: Db, userId: string, code: string): Promise<boolean> {
  const spent = await changed(
    on,
    store
      .updateTable("recovery_code")
      .set({ used_at: fragment<Date>`now()` })
      .where("user_id", "=", userId)
      .where("hash", "=", hashCode(userId, code))
      .where("used_at", "is", null),
  );
  return spent > 0;
}

/** Replaces a person's recovery codes. Only this answer contains them. */
export async function renewRecoveryCodes(on: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: asBuffer(randomBytes(RECOVERY_BYTES)) }).base32.toLowerCase();
    return (text.match(/.{4}/g) ?? []).join("-");
  });
  await changed(on, store.deleteFrom("recovery_code").where("user_id", "=", userId));
  const rows = codes.map((code) => ({ user_id: userId, hash: hashCode(userId, code) }));
  await changed(on, store.insertInto("recovery_code").values(rows));
  return codes;
}

/** Hashes a recovery code: 120 random bits need no slow hash; older codes have 80. */
function hashCode(userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256").update(`${userId} ${plain}`).digest();
}

const asSecret = (bytes: Uint8Array) => new Secret({ buffer: asBuffer(bytes) });

/** Copies the bytes, because Node's buffers share one ArrayBuffer. */
const asBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
