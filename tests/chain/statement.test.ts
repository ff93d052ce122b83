import type { Hex } from "viem";
import { beforeAll, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { exportStatement, StatementQuery } from "@/server/statements/export-statement";
import { getBalances } from "@/server/statements/get-balances";
import { type AuditedPayments, makeAuditedPayments } from "@/tests/support/audited-payments";
import { auditBooks } from "@/tests/support/books";
import { balanceOf } from "@/tests/support/chains";
import { parseCsv } from "@/tests/support/parse-csv";
import { vaultOf } from "@/tests/support/router";
import { db, one, sql } from "@/tests/support/sql";

const NATIVE = `0x${"00".repeat(20)}` as const;

let chain: ChainConfig;
let made: AuditedPayments;
let scope: UserScope;
let rows: Record<string, string>[];

beforeAll(async () => {
  chain = findChain(31337) as ChainConfig;
  made = await makeAuditedPayments(chain);
  scope = await scopeOfMember(made.account.user.id, made.account.id, "test");
  const { month } = await getBalances(scope, {});
  const { pieces } = await exportStatement(scope, StatementQuery.parse({ month }), null);
  let text = "";
  for await (const piece of pieces) text += piece;
  rows = parseCsv(text);
}, 120_000);

const units = (text: string | undefined) => BigInt((text ?? "").replace(".", "") || "0");
const sum = (column: string, of: Record<string, string>) =>
  rows
    .filter((row) => Object.entries(of).every(([name, value]) => row[name] === value))
    .reduce((total, row) => total + units(row[column]), 0n);

test("a statement has what was really paid, refunded, deposited and withdrawn", () => {
  expect(rows.map(({ Type }) => Type).toSorted()).toEqual([
    "deposit",
    "payment",
    "payment",
    "payment",
    "refund",
    "withdrawal",
  ]);
  const paid = rows.filter(({ Type }) => Type === "payment").map((row) => row["Payment id"]);
  expect(paid.toSorted()).toEqual([made.settled.id, made.kept.id, made.returned.id].toSorted());
  expect(rows.find(({ Type }) => Type === "refund")?.["Payment id"]).toBe(made.returned.id);
});

test("its vaults and destinations are the chain's, to the unit", async () => {
  for (const [symbol, token] of [
    ["USDC", made.usdc],
    ["ETH", NATIVE],
  ] as [string, Hex][]) {
    const inVault = sum("Into the vault", { Token: symbol }) - sum("Out of the vault", { Token: symbol });
    expect(inVault).toBe(await vaultOf(chain, made.account.merchant.id, token));
  }
  const { destination } = made.settled.terms;
  expect(sum("Net in", { "Payment id": made.settled.id })).toBe(await balanceOf(chain, destination, "USDC"));
});

test("its network cost is what the chain charged for the transactions of ours", async () => {
  const { cost } = await one<{ cost: string }>(
    db,
    sql`select sum(amount)::text as cost from ledger_entry where kind = 'gas' and tx_hash = any(${rows.map(({ Transaction }) => Transaction)})`,
  );
  expect(sum("Network cost", {})).toBe(BigInt(cost));
  // The buyer sent this one.
  expect(sum("Network cost", { "Payment id": made.kept.id })).toBe(0n);
});

test("the page has the same vaults by the books, which the audit finds right", async () => {
  const { vaults, totals } = await getBalances(scope, {});
  const held = vaults.find(({ held: { display } }) => display.assetSymbol === "USDC");
  expect(held?.held.value).toBe(String(await vaultOf(chain, made.account.merchant.id, made.usdc)));
  const usdc = totals.find(({ token }) => token === made.usdc);
  expect(usdc?.gross.value).toBe(String(sum("Gross", { Token: "USDC" })));
  expect(usdc?.refunded.value).toBe(String(sum("Refund", { Token: "USDC" })));
  expect((await auditBooks(chain)).lines).toEqual([]);
});
