/**
 * `npm run bank-accounts`: the operator's part of paying merchants in fiat. Needs DATABASE_URL and AUTH_SECRET.
 *
 *   npm run bank-accounts                      those that wait
 *   npm run bank-accounts -- show <id>         the whole number of one
 *   npm run bank-accounts -- active <id>       it was verified (or: rejected, pending)
 */

import { printResult } from "@/scripts/operator/print-result";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { judgeBankAccount } from "@/server/settlements/judge-bank-account";
import { listPendingBankAccounts } from "@/server/settlements/list-pending-bank-accounts";
import { openBankAccount } from "@/server/settlements/open-bank-account";

const STATUSES = ["active", "rejected", "pending"] as const;

const [verb = "list", id = ""] = process.argv.slice(2);
await printResult(run);

async function run(): Promise<string> {
  const status = STATUSES.find((known) => known === verb);
  if (verb === "list") return list();
  if (verb === "show") return show();
  if (!status) throw new Error(`"${verb}" is none of list, show, ${STATUSES.join(", ")}`);
  if (!(await judgeBankAccount(operatorOfCommand(), id, status)))
    throw new Error(`there is no bank account "${id}"`);
  return `${id} is ${status}.`;
}

async function list(): Promise<string> {
  const waiting = await listPendingBankAccounts(operatorOfCommand());
  const lines = waiting.map(
    (account) =>
      `${account.id}  ${account.bankType}  ${account.maskedNumber}  ${account.merchantName} (${account.merchantId})`,
  );
  return lines.join("\n") || "No bank account waits.";
}

async function show(): Promise<string> {
  const opened = await openBankAccount(operatorOfCommand(), id);
  if (!opened) throw new Error(`there is no bank account "${id}", or AUTH_SECRET is another one`);
  return [opened.bankCode, opened.number].filter(Boolean).join(" ");
}
