import { spawn } from "node:child_process";
import { once } from "node:events";
import { encodeAbiParameters, type Hex, keccak256, numberToHex, zeroHash } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { bookStored } from "@/server/jobs/book-stored";
import { beginAudit, finishAudit } from "@/server/ledger/audit-books";
import { beginPayments, finishPayments } from "@/server/ledger/audit-payments";
import { type AuditOptions, type AuditRun, advanceAudit } from "@/server/ledger/audit-run";
import type { PaymentsRun } from "@/server/ledger/payments-run";
import { publicClient, testClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { pastTheRules } from "@/tests/support/owner-db";
import { commandArgs } from "@/tests/support/program";
import { refOf, vaultOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, one, sql } from "@/tests/support/sql";

interface Audited {
  lines: string[];
  /** The missing entries that were written. */
  written: string[];
  run: AuditRun;
  payments: PaymentsRun;
}

/** Audits a chain's books, by default all of them and without excusing work in progress. */
export async function auditBooks(chain: ChainConfig, changes: Partial<AuditOptions> = {}): Promise<Audited> {
  const lines: string[] = [];
  const written: string[] = [];
  const options: AuditOptions = {
    isFull: true,
    postMissing: false,
    settleS: 0,
    book: bookStored,
    onDifference: (text) => lines.push(text),
    onWritten: (text) => written.push(text),
    ...changes,
  };
  const run = await beginAudit(chain, options);
  if (!run) throw new Error("nothing was read");
  while (await advanceAudit(run));
  await finishAudit(run);
  const payments = await beginPayments(options);
  while (await advanceAudit(payments));
  await finishPayments(payments);
  return { lines, written, run, payments };
}

export const untilPaid = (id: string) =>
  eventually(
    () => one<{ status: string }>(db, sql`select status from payment where id = ${id}`),
    ({ status }) => status === "succeeded",
  );

/** Waits until everything that a chain has mined is posted, including gas. */
export async function untilBooked(chain: ChainConfig): Promise<void> {
  const head = Number(await publicClient(chain).getBlockNumber({ cacheTime: 0 }));
  const state = () =>
    one<{ read: number; open: number; busy: number }>(
      db,
      sql`select (select block_number from chain_cursor where chain_id = ${chain.id}) as read,
            (select count(*) from chain_event where chain_id = ${chain.id} and confirmed_at is null) as open,
            (select count(*) from relay_job
              where chain_id = ${chain.id} and status in ('queued', 'signed', 'mined')) as busy`,
    );
  await eventually(state, ({ read, open, busy }) => read >= head && open === 0 && busy === 0);
}

/** Writes past every rule of the database, like a fault or a thief with its password. */
export async function tamper(...statements: string[]): Promise<void> {
  await pastTheRules(...statements);
}

/** Runs `npm run audit:books` of this test process's installation. */
export async function auditCommand(...flags: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [...commandArgs("audit-books"), ...flags]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const [code] = await once(child, "close");
  return { code, output };
}

/** Sets the router's stored balance of a vault, at any storage slot that the compiler chose. */
export async function setVault(
  chain: ChainConfig,
  { merchantId, token }: { merchantId: string; token: Hex },
  amount: bigint,
): Promise<void> {
  for (let slot = 0n; slot < 16n; slot++) {
    const outer = keccak256(
      encodeAbiParameters([{ type: "bytes32" }, { type: "uint256" }], [refOf(merchantId), slot]),
    );
    const index = keccak256(encodeAbiParameters([{ type: "address" }, { type: "bytes32" }], [token, outer]));
    const place = { address: routerOf(chain), index };
    const before = await publicClient(chain).getStorageAt({ address: routerOf(chain), slot: index });
    await testClient(chain).setStorageAt({ ...place, value: numberToHex(amount, { size: 32 }) });
    if ((await vaultOf(chain, merchantId, token)) === amount) return;
    await testClient(chain).setStorageAt({ ...place, value: before ?? zeroHash });
  }
  throw new Error("the router's vaults were not found in its storage");
}
