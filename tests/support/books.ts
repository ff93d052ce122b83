import { spawn } from "node:child_process";
import { once } from "node:events";
import { encodeAbiParameters, type Hex, keccak256, numberToHex, zeroHash } from "viem";
import type { ChainConfig } from "@/server/chain/registry";
import { transaction } from "@/server/db/sql";
import { beginAudit, finishAudit } from "@/server/ledger/audit-books";
import type { AuditOptions, AuditRun } from "@/server/ledger/audit-run";
import { auditWindow } from "@/server/ledger/audit-window";
import { publicClient, testClient } from "@/tests/support/chains";
import { refOf, vaultOf } from "@/tests/support/router";

interface Audited {
  lines: string[];
  run: AuditRun;
}

/** Audits a chain's books, all of them and with no patience for what is on its way, unless told otherwise. */
export async function auditBooks(chain: ChainConfig, changes: Partial<AuditOptions> = {}): Promise<Audited> {
  const lines: string[] = [];
  const onDifference = (text: string) => lines.push(text);
  const run = await beginAudit(chain, {
    isFull: true,
    postMissing: false,
    settleS: 0,
    onDifference,
    ...changes,
  });
  if (!run) throw new Error("nothing was read");
  while (await auditWindow(run));
  await finishAudit(run);
  return { lines, run };
}

/** Writes past every rule of the database, as a fault or a thief with its password would. */
export async function tamper(...statements: string[]): Promise<void> {
  await transaction(async (tx) => {
    await tx.query({ text: "set local session_replication_role = replica", values: [] });
    for (const text of statements) await tx.query({ text, values: [] });
  });
}

/** Runs `npm run audit:books` of this test process's installation. */
export async function auditCommand(...flags: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/audit-books.ts", ...flags]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const [code] = await once(child, "close");
  return { code, output };
}

/** Writes what the router remembers of a vault, wherever the compiler put it. */
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
    const place = { address: chain.router, index };
    const before = await publicClient(chain).getStorageAt({ address: chain.router, slot: index });
    await testClient(chain).setStorageAt({ ...place, value: numberToHex(amount, { size: 32 }) });
    if ((await vaultOf(chain, merchantId, token)) === amount) return;
    await testClient(chain).setStorageAt({ ...place, value: before ?? zeroHash });
  }
  throw new Error("the router's vaults were not found in its storage");
}
