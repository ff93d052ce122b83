import type { Event } from "@/public/client/florin";
import { webCrypto } from "./web-crypto";

/** The headers of a delivery: a `Headers` object, or an object of them as Node gives it. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /** Seconds that the delivery's time may differ from this clock; 300 by default. */
  toleranceS?: number;
}

/** Why a delivery is not to be trusted. */
export type WebhookFault = "missing_header" | "invalid_timestamp" | "invalid_signature" | "invalid_body";

export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: WebhookFault;

  constructor(code: WebhookFault, message: string) {
    super(message);
    this.code = code;
  }
}

const TOLERANCE_S = 300;
const SCHEME = "v1,";
const PREFIX = "whsec_";
/** Members whose names belong to the partner. */
const FREE_NAMES = "metadata";

export const webhooks = { verify: verifyWebhook };

/**
 * Verifies a delivery (Standard Webhooks 1.0) and returns its event, with the names of `GET /v1/events`.
 * @param body the body as it arrived, byte for byte
 * @param secret the endpoint's secret, `whsec_…`; several while you replace one
 * @throws WebhookVerificationError
 */
// biome-ignore lint/complexity/useMaxParams: the first three are those of every library of Standard Webhooks.
async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceS = TOLERANCE_S }: VerifyOptions = {},
): Promise<Event> {
  const id = readHeader(headers, "webhook-id");
  const timestamp = readHeader(headers, "webhook-timestamp");
  const signatures = readHeader(headers, "webhook-signature");
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1_000 - sentAt) <= toleranceS)) {
    throw new WebhookVerificationError(
      "invalid_timestamp",
      `webhook-timestamp differs from this clock by more than ${toleranceS} s.`,
    );
  }
  const bytes = typeof body === "string" ? encode(body) : body;
  const signed = concatenate(encode(`${id}.${timestamp}.`), bytes);
  if (!(await hasSignature(signed, signatures, [secret].flat()))) {
    throw new WebhookVerificationError("invalid_signature", "No signature matches the body and the secret.");
  }
  return parseEvent(bytes);
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = typeof headers.get === "function" ? headers.get(name) : findMember(headers, name);
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError("missing_header", `The header ${name} is missing.`);
}

function findMember(headers: object, name: string): unknown {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found.join(" ") : found;
}

/** Compares in constant time, as the platform's `verify` does. */
async function hasSignature(signed: BufferSource, header: string, secrets: string[]): Promise<boolean> {
  const { subtle } = await webCrypto();
  const given = header.split(" ").filter((one) => one.startsWith(SCHEME));
  for (const secret of secrets) {
    const key = decodeBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
    if (!key || key.length === 0) throw new TypeError("The webhook secret is not whsec_ and base64.");
    const hmac = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const one of given) {
      const signature = decodeBase64(one.slice(SCHEME.length));
      if (signature && (await subtle.verify("HMAC", hmac, signature, signed))) return true;
    }
  }
  return false;
}

function parseEvent(bytes: Uint8Array): Event {
  try {
    return inCamelCase(JSON.parse(new TextDecoder().decode(bytes))) as Event;
  } catch {
    throw new WebhookVerificationError("invalid_body", "The body is not JSON.");
  }
}

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      name === FREE_NAMES ? member : inCamelCase(member),
    ]),
  );
}

function encode(text: string) {
  return new TextEncoder().encode(text);
}

function concatenate(a: Uint8Array, b: Uint8Array) {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function decodeBase64(text: string) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
