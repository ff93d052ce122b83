import { describeDevice } from "@/server/accounts/describe-device";
import type { Client } from "@/server/auth/client";
import { one, type Tx } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { queueMail } from "@/server/mail/queue-mail";

/** Queues the mail to a person whose account was used on a device that is new to it. */
export async function mailNewDevice(tx: Tx, userId: string, client: Client): Promise<void> {
  const { email, now } = await one(
    tx,
    store.selectFrom("user").select("email").select(clock().as("now")).where("id", "=", userId),
  );
  await queueMail(tx, {
    kind: "new_device",
    to: email,
    locale: "en",
    facts: {
      at: now.toISOString(),
      device: describeDevice(client.userAgent),
      address: client.address,
      url: `${env().PUBLIC_URL}/dashboard/settings/security`,
    },
  });
}
