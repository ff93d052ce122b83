import { describeDevice } from "@/server/accounts/describe-device";
import type { Client } from "@/server/auth/client";
import { one, type Tx } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { queueMail } from "@/server/mail/queue-mail";

interface Added {
  name: string;
  client: Client;
}

/** Queues the mail to a person who has a new passkey. */
export async function mailNewPasskey(tx: Tx, userId: string, { name, client }: Added): Promise<void> {
  const { email, now } = await one(
    tx,
    store.selectFrom("user").select("email").select(clock().as("now")).where("id", "=", userId),
  );
  await queueMail(tx, {
    kind: "passkey_added",
    to: email,
    locale: "en",
    facts: {
      passkey: name,
      at: now.toISOString(),
      device: describeDevice(client.userAgent),
      address: client.address,
      url: `${env().PUBLIC_URL}/dashboard/settings/security`,
    },
  });
}
