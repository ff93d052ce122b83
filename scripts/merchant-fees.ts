/**
 * `npm run merchant-fees`: what the installation keeps of one merchant's payments. Needs DATABASE_URL and CHAINS_FILE.
 *
 *   npm run merchant-fees                            the installation's fees, and the merchants with their own
 *   npm run merchant-fees -- <merchant id> 0.4 "0.10 USD"   0.4 % and ten cents (the sum may be left out)
 *   npm run merchant-fees -- <merchant id> default    the installation's again
 */
import { printResult } from "@/scripts/operator/print-result";
import { type FeeSchedule, feeScheduleOf, feesInWords, WrittenFees } from "@/server/assets/fee-schedule";
import { installationFees } from "@/server/assets/fees";
import { requirePricedFees } from "@/server/assets/require-priced-fees";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { listOwnFees } from "@/server/merchants/list-own-fees";
import { setFees } from "@/server/merchants/set-fees";

const [merchantId, percentage, fixed] = process.argv.slice(2);
await printResult(() => (merchantId === undefined ? list() : change(merchantId)));

async function list(): Promise<string> {
  const own = await listOwnFees(operatorOfCommand());
  const lines = own.map(({ id, name, fees }) => `${id}  ${feesInWords(fees)}  ${name}`);
  return [`Everybody else: ${feesInWords(installationFees())}`, ...lines].join("\n");
}

async function change(id: string): Promise<string> {
  if (percentage === undefined) throw new Error('give the percentage, or "default"');
  const fees = percentage === "default" ? null : read();
  if (!(await setFees(operatorOfCommand(), id, fees))) throw new Error(`there is no merchant "${id}"`);
  return `${id}: ${feesInWords(fees ?? installationFees())}.`;
}

function read(): FeeSchedule {
  const parsed = WrittenFees.safeParse({ percentage, fixed });
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path}: ${message}`).join("\n"));
  const fees = feeScheduleOf(parsed.data);
  requirePricedFees(fees);
  return fees;
}
