import { alertsPurge } from "@/server/alerts/purge-alerts";
import { attemptsPurge, sessionsPurge } from "@/server/auth/purge-sign-ins";
import { buyerDataPurge } from "@/server/buyers/purge-data";
import type { Purge } from "@/server/db/purge";
import { recordsPurge } from "@/server/db/purge-records";
import { optionsPurge } from "@/server/gateway/purge-options";
import { requestLogPurge } from "@/server/http/request-log";
import { levelsPurge } from "@/server/http/share-levels";
import { mailsPurge } from "@/server/mail/purge-mails";
import { toldPurge } from "@/server/notices/tell-people";
import {
  deliveriesPurge,
  deliveryAttemptsPurge,
  webhookSecretsPurge,
} from "@/server/webhooks/purge-deliveries";
import { eventsPurge } from "@/server/webhooks/purge-events";

/** Everything that ends by age. */
export const PURGES: readonly Purge[] = [
  levelsPurge,
  requestLogPurge,
  buyerDataPurge,
  attemptsPurge,
  sessionsPurge,
  recordsPurge,
  mailsPurge,
  toldPurge,
  eventsPurge,
  deliveriesPurge,
  deliveryAttemptsPurge,
  webhookSecretsPurge,
  optionsPurge,
  alertsPurge,
];
