import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Creates a secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

export interface SignedContent {
  /** The event's id. */
  id: string;
  /** Unix seconds. */
  timestamp: number;
  body: string;
}

/** Returns the headers of Standard Webhooks 1.0, with one signature for each secret. */
export function signWebhook({ id, timestamp, body }: SignedContent, secrets: readonly string[]) {
  const content = [id, timestamp, body].join(".");
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
