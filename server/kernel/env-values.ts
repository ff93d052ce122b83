import { z } from "zod";
import { splitServers } from "@/server/kernel/database-servers";
import { KEY_FORMS, parseKeySetting, splitKeys } from "@/server/kernel/key-setting";
import { isLoopback } from "@/server/kernel/loopback";

export const PrivateKey = z.string().regex(/^0x[0-9a-fA-F]{64}$/, "must be 0x and 64 hex digits");
/** A key, or a remote signer that keeps it. */
export const HotKey = z.string().refine((text) => parseKeySetting(text) !== null, KEY_FORMS);
export const HotKeys = z
  .string()
  .refine(
    (list) => splitKeys(list).every((text) => parseKeySetting(text) !== null),
    `${KEY_FORMS}; several keys are separated by commas`,
  );
export const Secret = z.string().min(32, "must have at least 32 characters");
/** Comma-separated. */
export const Secrets = z
  .string()
  .transform((list) => list.split(",").map((secret) => secret.trim()))
  .pipe(z.array(Secret));
export const Host = z
  .string()
  .regex(/^[A-Za-z0-9.-]+(:\d+)?$/, "must be a host, with a port if it is not the usual one");
export const Port = z.coerce.number().int().min(0).max(65535);
export const PerSecond = z.coerce.number().int().min(1).max(1_000_000);
export const Origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));
/** Of Postgres, with one server or several. */
export const DatabaseUrl = z.string().superRefine((url, context) => {
  try {
    splitServers(url);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
});
/** https, except for an issuer on this machine. */
export const Issuer = Origin.refine(
  (url) => url.startsWith("https:") || isLoopback(new URL(url).hostname),
  "must be an https address",
);

/** An origin as browsers write it. */
const FrameOrigin = z
  .string()
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, "must be an origin, such as https://app.safe.global");
/** Comma-separated. */
export const FrameOrigins = z
  .string()
  .transform((list) => list.split(",").map((origin) => origin.trim()))
  .pipe(z.array(FrameOrigin).max(8));

/** Comma-separated. */
export const MailAddresses = z
  .string()
  .transform((list) => list.split(",").map((address) => address.trim()))
  .refine(
    (list) => list.length <= 16 && list.every((address) => z.email().safeParse(address).success),
    "must be at most 16 mail addresses, separated by commas",
  );
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username } = new URL(text);
  return ["http:", "https:"].includes(protocol) && username === "";
}

/** The message never holds the address, whose path is often a secret. */
export const OwnUrl = z
  .string()
  .refine(isPlainAddress, "must be an http or https address without a user name");
export const WebhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "must be whsec_ and 24 to 64 random bytes in base64");

const days = (least: number) => z.coerce.number().int().min(least).max(36_500);
/** Days for which what ends by age is kept. */
export const Retention = {
  /** A buyer's data, after its last payment. */
  BUYER_DATA_DAYS: days(1).default(365),
  /** The contract promises 30. */
  EVENT_DAYS: days(30).default(30),
  /** Answers to idempotency keys; the contract promises one day. */
  IDEMPOTENCY_DAYS: days(1).default(2),
  /** Deliveries of webhooks; one is attempted for up to five days. */
  WEBHOOK_DAYS: days(7).default(30),
  REQUEST_LOG_DAYS: days(1).default(30),
  /** Unused options, sessions and mails, after their end. */
  OPTION_DAYS: days(1).default(1),
  SESSION_DAYS: days(1).default(30),
  MAIL_DAYS: days(1).default(30),
};
