/**
 * `npm run reseal`: after AUTH_SECRET was changed, seals by it what the secrets of AUTH_SECRETS_BEFORE have sealed, so
 * that those can be forgotten. Needs DATABASE_URL, AUTH_SECRET and AUTH_SECRETS_BEFORE; may run beside everything else.
 * Ends with 1 when something opens with none of them.
 */
import { tell } from "@/scripts/operator/tell";
import { resealSecondFactors } from "@/server/accounts/reseal-second-factors";
import type { Resealed } from "@/server/auth/reseal";
import { resealBuyerData } from "@/server/buyers/reseal-data";
import { resealBankAccounts } from "@/server/settlements/reseal-bank-accounts";

await tell(run);

async function run(): Promise<string> {
  const done: [string, Resealed][] = [
    ["second factors", await resealSecondFactors()],
    ["bank accounts", await resealBankAccounts()],
    ["buyers' data", await resealBuyerData()],
  ];
  const lines = done.map(
    ([name, { anew, lost }]) =>
      `${name}: ${anew} sealed anew${lost > 0 ? `, ${lost} open with no secret that is given` : ""}`,
  );
  if (done.some(([, { lost }]) => lost > 0)) throw new Error(lines.join("\n"));
  return lines.join("\n");
}
