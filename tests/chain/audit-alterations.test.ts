import { readFileSync } from "node:fs";
import { type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { authenticateKey, forMerchant } from "@/server/auth/authenticate-key";
import type { ChainConfig } from "@/server/chain/client/registry";
import { transaction } from "@/server/db/sql";
import { startWorker } from "@/server/jobs/start-worker";
import { newId } from "@/server/kernel/ids";
import { requestRefund } from "@/server/refunds/request-refund";
import { makeAccount } from "@/tests/support/account";
import { ALTERATIONS, type Altered } from "@/tests/support/alterations";
import { auditBooks, tamper, untilBooked, untilPaid } from "@/tests/support/books";
import { keepRows } from "@/tests/support/kept-rows";
import { useOwnChain } from "@/tests/support/own-chain";
import { asTableOwner } from "@/tests/support/owner-db";
import { confirmForRelay, makeBuyer, openPayment, sendDirect } from "@/tests/support/payments";
import { depositTo, untilRefund } from "@/tests/support/refunds";

let chain: ChainConfig;
let payer: PrivateKeyAccount;
let on: Altered;
let restore: () => Promise<void>;
let closeProxy: () => unknown;

beforeAll(async () => {
  const own = await useOwnChain(inject("stack"), { id: 41_347, name: "Own", confirmations: 1 });
  closeProxy = () => own.proxy.close();
  chain = own.direct;
  const account = await makeAccount();
  payer = await makeBuyer(chain);
  const stopping = new AbortController();
  const worker = startWorker(stopping.signal);
  const settled = await openPayment(account, { chain, payer, symbol: "USDC" });
  const kept = await openPayment(account, { chain, payer, symbol: "ETH", destination: zeroAddress });
  const returned = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
  const [, , foreignTx] = await Promise.all([
    confirmForRelay(settled),
    confirmForRelay(returned),
    sendDirect(kept),
  ]);
  const usdc = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address.toLowerCase() as Hex;
  await depositTo(chain, account.merchant.id, { token: usdc, amount: 500_000n });
  for (const { id } of [settled, kept, returned]) await untilPaid(id);
  const scope = await forMerchant(await authenticateKey(account.apiKey), account.merchant.id);
  await requestRefund(
    scope,
    { paymentId: returned.id },
    { idempotencyRecord: null, requestId: newId("req") },
  );
  await untilRefund(returned.id, "succeeded");
  await untilBooked(chain);
  stopping.abort();
  await worker;
  const open = await openPayment(account, { chain, payer, symbol: "USDC" });
  on = {
    chainId: chain.id,
    settled: settled.id,
    kept: kept.id,
    returned: returned.id,
    open: open.id,
    foreignTx,
  };
  expect((await auditBooks(chain)).lines).toEqual([]);
  restore = await keepRows(
    "payment",
    "payment_option",
    "chain_event",
    "ledger_entry",
    "refund",
    "payment_exception",
    "books_audit",
  );
});
afterAll(() => closeProxy());

type Code = string | null;

/** How the database refused each alteration, for the application and for the tables' owner; null for neither. */
const refusals = new Map<number, { application: Code; owner: Code }>();

const codeOf = (work: Promise<unknown>): Promise<Code> =>
  work.then(
    () => null,
    ({ code }: { code?: string }) => code ?? "?",
  );
const byApplication = (statements: string[]) =>
  transaction(async (tx) => {
    for (const text of statements) await tx.query({ text, values: [] });
  });

describe("the database refuses, to the application and to the owner of its tables, that", () => {
  test.each(ALTERATIONS)("$number $what", async ({ number, plant, isAllowed = false }) => {
    const application = await codeOf(byApplication(plant(on)));
    if (application === null) await restore();
    const owner = await codeOf(asTableOwner(...plant(on)));
    if (owner === null) await restore();
    refusals.set(number, { application, owner });
    expect({ application: application === null, owner: owner === null }).toEqual({
      application: isAllowed,
      owner: isAllowed,
    });
    for (const code of [application, owner])
      expect([null, "42501", "23514", "23503", "23505"]).toContain(code);
  });

  test("docs/security.md lists them", () => {
    const verdictOf = (code: Code) => (code === null ? "allowed" : `refused (${code})`);
    const lines = ALTERATIONS.map(({ number, what }) => {
      const { application, owner } = refusals.get(number) ?? { application: "?", owner: "?" };
      return `| ${number} | ${what} | ${verdictOf(application)} | ${verdictOf(owner)} | found |`;
    });
    expect(readFileSync("docs/security.md", "utf8")).toContain(lines.join("\n"));
  });
});

describe("the whole audit finds what the owner of the database could alter with all rules switched off:", () => {
  beforeAll(async () => {
    await asTableOwner(
      "alter table payment drop constraint payment_settled",
      "drop index payment_settled_option_key",
      "drop index chain_event_applied_key",
    );
  });

  test.each(ALTERATIONS)("$number $what", async ({ plant, reported }) => {
    await tamper(...plant(on));
    const { lines } = await auditBooks(chain);
    await restore();
    expect(lines).toContainEqual(expect.stringMatching(reported));
    expect((await auditBooks(chain)).lines).toEqual([]);
  });
});
