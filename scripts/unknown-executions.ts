/**
 * `npm run unknown-executions`: the payments on the networks that the database does not know, as after the restore of a
 * backup, and the orders that they belong to. Needs DATABASE_URL and CHAINS_FILE.
 *
 *   npm run unknown-executions                            with the orders that the database still has
 *   npm run unknown-executions -- orders.csv access.log   with the lines in which a payment's id stands
 *
 * An execution names its payment by a hash of the id. So any file with ids of payments helps: a partner's list of orders,
 * delivered webhooks, the access log of a proxy.
 */
import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { formatUnits, type Hex } from "viem";
import { printResult } from "@/scripts/operator/print-result";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { refOf } from "@/server/chain/calls/terms";
import { findChain } from "@/server/chain/client/registry";
import { listUnknownExecutions, type UnknownExecution } from "@/server/exceptions/list-unknown-executions";
import { loadAssets } from "@/server/known-assets/load-assets";
import { symbolOf } from "@/server/routers/router-status";

const PAYMENT_ID = /pay_[A-Za-z0-9]+/g;
const MAX_LINE = 200;

interface Found {
  paymentId: string;
  /** File, line and its text. */
  place: string;
}

const files = process.argv.slice(2);
await printResult(report);

async function report(): Promise<string> {
  const absent = files.find((file) => !existsSync(file));
  if (absent) throw new Error(`there is no file ${absent}`);
  const executions = await listUnknownExecutions(operatorOfCommand());
  await loadAssets();
  if (executions.length === 0) return "Every execution on the networks is known.";
  const wanted = new Set(executions.map(({ paymentRef }) => paymentRef));
  const found = new Map<string, Found>();
  for (const file of files) await search(file, wanted, found);
  const lines = executions.map((execution) => describe(execution, found.get(execution.paymentRef)));
  const stored = executions.filter(({ payment }) => payment).length;
  const inFiles = executions.filter(({ payment, paymentRef }) => !payment && found.has(paymentRef)).length;
  const rest = executions.length - stored - inFiles;
  return [
    ...lines,
    `${executions.length} unknown executions: the orders of ${stored} are in the database, of ${inFiles} in the files, of ${rest} nowhere.`,
  ].join("\n");
}

/** Searches a file for ids of the wanted payments; the first place of each counts. */
async function search(file: string, wanted: Set<string>, found: Map<string, Found>): Promise<void> {
  let number = 0;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number++;
    for (const paymentId of new Set(line.match(PAYMENT_ID))) {
      const ref = refOf(paymentId);
      if (!wanted.has(ref) || found.has(ref)) continue;
      found.set(ref, { paymentId, place: `${file}:${number}: ${line.trim().slice(0, MAX_LINE)}` });
    }
  }
}

function describe(execution: UnknownExecution, found: Found | undefined): string {
  const { id, chainId, txHash, time, merchantName, status } = execution;
  const facts = [
    id,
    status,
    time.toISOString(),
    amountOf(execution),
    findChain(chainId)?.name ?? String(chainId),
  ];
  return `${[...facts, merchantName ?? "no merchant", txHash].join("  ")}\n  ${orderOf(execution, found)}`;
}

function amountOf({ chainId, token, amount }: UnknownExecution): string {
  const chain = findChain(chainId);
  if (!chain) return `${amount} of ${token}`;
  const { symbol, decimals } = symbolOf(chain, token as Hex);
  return `${formatUnits(amount, decimals)} ${symbol}`;
}

function orderOf({ payment, paymentRef }: UnknownExecution, found: Found | undefined): string {
  if (payment) return `${payment.id}, order "${payment.referenceId}", in the database`;
  return found
    ? `${found.paymentId}, ${found.place}`
    : `no order found; its payment's id hashes to ${paymentRef}`;
}
