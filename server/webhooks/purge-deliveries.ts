import { olderThan, purgeOf, rowAddress } from "@/server/db/purge";
import { acrossAccounts, clock, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";

/** The first deliveries in order of creation, as far as they are no longer kept. */
export const deliveriesPurge = purgeOf({
  table: "webhook_delivery",
  ended: (most) =>
    olderThan(
      env().WEBHOOK_DAYS,
      acrossAccounts("job")
        .selectFrom("webhook_delivery")
        .select([rowAddress(), "created_at"])
        .orderBy("id")
        .limit(most),
    ),
});

/** The first attempts in order of creation, as far as they are no longer kept. */
export const deliveryAttemptsPurge = purgeOf({
  table: "webhook_attempt",
  ended: (most) =>
    olderThan(
      env().WEBHOOK_DAYS,
      store.selectFrom("webhook_attempt").select([rowAddress(), "created_at"]).orderBy("id").limit(most),
    ),
});

/** Rolled secrets that no longer sign. */
export const webhookSecretsPurge = purgeOf({
  table: "webhook_secret",
  ended: (most) =>
    store.selectFrom("webhook_secret").select(rowAddress()).where("expires_at", "<", clock()).limit(most),
});
