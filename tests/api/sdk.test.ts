import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Florin, FlorinError } from "@/public/client/florin";
import type { TestAccount } from "@/tests/support/account";
import { app } from "@/tests/support/app";
import { pay } from "@/tests/support/pay";
import { openShop, type Shop } from "@/tests/support/shop";

const ROOT = path.resolve(import.meta.dirname, "../..");
const amount = { unit: "iso4217/USD", value: "1250" };

let shop: Shop;
let account: TestAccount;
let florin: Florin;

beforeAll(async () => {
  shop = await openShop();
  account = shop.account;
  florin = new Florin({ baseUrl: app().url, apiKey: account.apiKey, merchantId: account.merchant.id });
});

const create = (referenceId: string) => florin.payments.create({ referenceId, amount });

/** Returns the items of an iteration. */
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("the SDK", () => {
  test("creates a payment, reads it, lists it and cancels it", async () => {
    const created = await create("from the SDK");
    expect(created.status).toBe("requires_action");
    expect(await florin.payments.get(created.paymentId)).toMatchObject({ referenceId: "from the SDK" });
    const page = await florin.payments.list({ status: ["requires_action"], limit: 5 });
    expect(page).toMatchObject({ data: [{ paymentId: created.paymentId }], stats: { totalTransactions: 1 } });
    const cancelled = await florin.payments.cancel(created.paymentId);
    expect(cancelled).toMatchObject({ status: "cancelled", cancelledReason: "cancelled_by_merchant" });
    const status = await florin.payments.status(created.paymentId, { maxPollMs: 0 });
    expect(status).toMatchObject({ status: "cancelled", isFinal: true });
  });

  test("waits for a payment while a wallet pays it, as the shop and as the wallet", async () => {
    const { paymentId } = await create("paid");
    const wallet = new Florin({ baseUrl: app().url });
    const waiting = [florin, wallet].map((one) => one.waitForPayment(paymentId, { timeoutMs: 25_000 }));
    const paid = await pay(shop.api, paymentId, { wallet: shop.wallet, symbol: "USDC", chainId: 31337 });
    for (const state of await Promise.all(waiting)) {
      expect(state).toMatchObject({ status: "succeeded", isFinal: true, info: { txId: paid.info?.txId } });
    }
    const refunded = await florin.refunds.create({ paymentId });
    expect(refunded).toMatchObject({ paymentId });
  });

  test("gives up waiting in time, and names the payment", async () => {
    const { paymentId } = await create("unpaid");
    const startedAt = Date.now();
    const late = await florin.waitForPayment(paymentId, { timeoutMs: 700 }).catch((error: unknown) => error);
    expect(late).toMatchObject({ code: "timed_out", status: null, details: { paymentId, timeoutMs: 700 } });
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    const aborted = AbortSignal.timeout(300);
    await expect(florin.waitForPayment(paymentId, { signal: aborted })).rejects.toThrow(
      /aborted due to timeout/,
    );
  });

  test("needs no key at the gateway, and merges query and body", async () => {
    const { paymentId } = await create("gateway");
    const wallet = new Florin({ baseUrl: `${app().url}/`, walletName: "Some Wallet" });
    expect((await wallet.gateway.get(paymentId)).merchant.name).toBe(account.merchant.name);
    const input = { accounts: [], includePaymentInfo: true };
    const { info, options } = await wallet.gateway.listOptions(paymentId, input);
    expect([info?.status, options]).toEqual(["requires_action", []]);
  });

  test("iterates over all pages of payments, merchants and events, each item once", async () => {
    const made = await Promise.all(Array.from({ length: 7 }, (_, i) => create(`page ${i}`)));
    const references = (await all(florin.payments.list({ referenceId: "page ", limit: 3 }))).map(
      (payment) => payment.referenceId,
    );
    expect(references.sort()).toEqual(made.map((_, i) => `page ${i}`));
    const merchants = await all(florin.merchants.list({ limit: 1 }));
    expect(merchants.map(({ id }) => id).sort()).toEqual(
      [account.merchant.id, account.otherMerchant.id].sort(),
    );
    const forwards = await all(florin.events.list({ type: ["payment.created"], limit: 4 }));
    const backwards = await all(florin.events.list({ type: ["payment.created"], limit: 4, order: "desc" }));
    expect(forwards.length).toBeGreaterThanOrEqual(7);
    expect(backwards.map(({ id }) => id)).toEqual(forwards.map(({ id }) => id).reverse());
    const pages = await all(florin.payments.list({ referenceId: "page ", limit: 3 }).pages());
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1]);
  });

  test("follows events as they happen, until it is stopped", async () => {
    const [newest] = (await florin.events.list({ order: "desc", limit: 1 })).data;
    const stop = new AbortController();
    const followed = florin.followEvents(newest ? { after: newest.id } : {}, { signal: stop.signal });
    const next = followed.next();
    const { paymentId } = await create("followed");
    expect((await next).value).toMatchObject({ type: "payment.created", data: { paymentId } });
    const waiting = followed.next();
    stop.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
  });

  test("adds, lists and deletes a webhook endpoint", async () => {
    const made = await florin.webhookEndpoints.create({ url: "https://shop.example/hook" });
    expect(made.secret).toMatch(/^whsec_/);
    expect((await florin.webhookEndpoints.list()).data.map(({ id }) => id)).toContain(made.id);
    expect(await all(florin.webhookEndpoints.listDeliveries(made.id))).toEqual([]);
    expect(await florin.webhookEndpoints.delete(made.id)).toEqual({ id: made.id, deleted: true });
    expect(await florin.webhookEndpoints.delete(made.id)).toEqual({ id: made.id, deleted: true });
  });

  test("repeats a call with its key without a second effect", async () => {
    const options = { idempotencyKey: "order 9" };
    const input = { referenceId: "order 9", amount };
    const first = await florin.payments.create(input, options);
    expect(await florin.payments.create(input, options)).toEqual(first);
    const other = florin.payments.create({ ...input, referenceId: "order 10" }, options);
    await expect(other).rejects.toMatchObject({ code: "idempotency_conflict", status: 409 });
  });

  test("throws a refusal with its code, and what programs need of it", async () => {
    const refused = await florin.payments.get("pay_1111").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FlorinError);
    expect(refused).toMatchObject({ status: 404, code: "payment_not_found", retryAfterS: null });
    expect((refused as FlorinError).requestId).toMatch(/^req_/);
    const other = { merchantId: "mrch_1111" };
    await expect(florin.payments.get("pay_1111", other)).rejects.toMatchObject({ code: "forbidden" });
    const invalid = florin.payments.create({ referenceId: "", amount });
    await expect(invalid).rejects.toMatchObject({
      code: "params_validation",
      issues: [{ field: "referenceId" }],
    });
    const keyless = new Florin({ baseUrl: app().url });
    await expect(keyless.payments.list()).rejects.toMatchObject({ code: "missing_api_key", status: 401 });
  });
});

const USES: [what: string, expression: string, complaint: string | null][] = [
  [
    "a whole call",
    'florin.payments.create({ referenceId: "a", amount }).then((made) => made.gatewayUrl)',
    null,
  ],
  ["no missing member", 'florin.payments.create({ referenceId: "a" })', "'amount' is missing"],
  ["no wrong type", 'florin.payments.status("pay_1", { maxPollMs: "soon" })', "'string' is not assignable"],
  ["no call without its id", "florin.payments.get()", "Expected 1-2 arguments"],
  ["no member that no answer has", 'florin.payments.get("pay_1").then((made) => made.secret)', "'secret'"],
  [
    "a named type for an answer",
    'florin.payments.get("pay_1").then((made: import("./florin").Payment) => made.settlement?.successful.txId)',
    null,
  ],
  [
    "no value that a named type does not have",
    '"paid" satisfies import("./florin").PaymentStatus',
    "does not satisfy",
  ],
  [
    "a boolean in a query",
    'florin.gateway.listOptions("pay_1", { accounts: [], includePaymentInfo: true })',
    null,
  ],
  [
    "the data of an event by its type",
    '((event: import("./florin").Event) => event.type === "payment.succeeded" && event.data.paymentId)',
    null,
  ],
  [
    "the items of a listing",
    "(async () => { for await (const one of florin.payments.list()) return one.referenceId; return null; })()",
    null,
  ],
  [
    "no code that the API does not have",
    '((error: import("./florin").FlorinError) => error.code === "no_such_code")',
    "no overlap",
  ],
];

describe("its types, under the strictest settings and with nothing else at hand,", () => {
  let output: string[];

  beforeAll(() => {
    const directory = mkdtempSync(path.join(tmpdir(), "florin-client-"));
    try {
      cpSync(path.join(ROOT, "public/client/florin.ts"), path.join(directory, "florin.ts"));
      const programs = USES.map(([, expression], i) => {
        const head = `import { Florin } from "./florin";\nconst florin = new Florin({ baseUrl: "http://localhost" });`;
        const text = `${head}\nexport const amount = { unit: "iso4217/USD", value: "1" };\nexport const answer = ${expression};\n`;
        writeFileSync(path.join(directory, `use${i}.ts`), text);
        return `use${i}.ts`;
      });
      output = compile(directory, programs).split("\n");
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }, 180_000);

  test.each(USES.map(([what, , complaint], i) => [what, complaint, i] as const))(
    "take %s",
    (_, complaint, i) => {
      const ofUse = output.filter((line) => line.startsWith(`use${i}.ts`) || line.startsWith("  "));
      const own = output.filter((line) => line.startsWith(`use${i}.ts`));
      if (complaint === null)
        expect(output.filter((line) => new RegExp(`^(use${i}|florin)[.]ts`).test(line))).toEqual([]);
      else {
        expect(own).toHaveLength(1);
        expect(ofUse.join("\n")).toContain(complaint);
      }
    },
  );
});

/** Returns the compiler's messages about these programs. */
function compile(directory: string, programs: string[]): string {
  const strict = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--erasableSyntaxOnly",
  ];
  const target = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--module", "esnext"];
  const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
  const options = ["--noEmit", "--pretty", "false", "--moduleResolution", "bundler", ...strict, ...target];
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...programs], {
    cwd: directory,
    encoding: "utf8",
  });
  return stdout;
}
