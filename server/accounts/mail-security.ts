import { describeDevice } from "@/server/accounts/describe-device";
import type { Client } from "@/server/auth/client";
import { one, type Tx } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { queueMail } from "@/server/mail/queue-mail";

/** Queues the mail to a person whose account was used on a device that is new to it. */
export async function mailNewDevice(tx: Tx, userId: string, client: Client): Promise<void> {
  const { to, facts } = await describeUse(tx, userId, client);
  await queueMail(tx, { kind: "new_device", to, locale: "en", facts });
}

/** Queues the mail to a person who has a new passkey. */
export async function mailNewPasskey(
  tx: Tx,
  userId: string,
  { name, client }: { name: string; client: Client },
): Promise<void> {
  const { to, facts } = await describeUse(tx, userId, client);
  await queueMail(tx, { kind: "passkey_added", to, locale: "en", facts: { passkey: name, ...facts } });
}

/** Describes who used a person's account, and when, for a mail to that person. */
async function describeUse(tx: Tx, userId: string, client: Client) {
  const { email, now } = await one(
    tx,
    store.selectFrom("user").select("email").select(clock().as("now")).where("id", "=", userId),
  );
  const facts = {
    at: now.toISOString(),
    device: describeDevice(client.userAgent),
    address: client.address,
    url: `${env().PUBLIC_URL}/dashboard/settings/security`,
  };
  return { to: email, facts };
}
