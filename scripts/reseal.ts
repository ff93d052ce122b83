/**
 * `npm run reseal`: after a change of AUTH_SECRET, seals the secrets sealed with AUTH_SECRETS_BEFORE with the new one,
 * so that the old ones can be dropped. Needs DATABASE_URL, AUTH_SECRET and AUTH_SECRETS_BEFORE; may run while the
 * installation runs.
 * Exits 1 when a value opens with none of the secrets.
 */
import { printResult } from "@/scripts/operator/print-result";
import { resealSecondFactors } from "@/server/accounts/reseal-second-factors";
import type { Resealed } from "@/server/auth/reseal";
import { resealBuyerData } from "@/server/buyers/reseal-data";
import { resealMails } from "@/server/mail/reseal-mails";
import { resealNetworks } from "@/server/networks/reseal-networks";
import { resealBankAccounts } from "@/server/settlements/reseal-bank-accounts";
import { resealWebhooks } from "@/server/webhooks/reseal-webhooks";

await printResult(run);

async function run(): Promise<string> {
  const done: [string, Resealed][] = [
    ["second factors", await resealSecondFactors()],
    ["bank accounts", await resealBankAccounts()],
    ["buyers' data", await resealBuyerData()],
    ["webhook secrets", await resealWebhooks()],
    ["networks", await resealNetworks()],
    ["mails", await resealMails()],
  ];
  const lines = done.map(
    ([name, { resealed, lost }]) =>
      `${name}: ${resealed} resealed${lost > 0 ? `, ${lost} open with no secret that is given` : ""}`,
  );
  if (done.some(([, { lost }]) => lost > 0)) throw new Error(lines.join("\n"));
  return lines.join("\n");
}
