import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Florin, FlorinError } from "@/public/client/florin";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { app } from "@/tests/support/app";

const ROOT = path.resolve(import.meta.dirname, "../..");
const amount = { unit: "iso4217/USD", value: "1250" };

let account: TestAccount;
let florin: Florin;

beforeAll(async () => {
  account = await makeAccount();
  const { apiKey, merchant } = account;
  florin = new Florin({ baseUrl: app().url, apiKey, merchantId: merchant.id });
});

describe("the client", () => {
  test("creates a payment, reads it, lists it and cancels it", async () => {
    const created = await florin.createPayment({ body: { referenceId: "from the client", amount } });
    expect(created.status).toBe("requires_action");
    expect(await florin.getPayment({ id: created.paymentId })).toMatchObject({
      referenceId: "from the client",
    });
    const page = await florin.listPayments({ status: ["requires_action"], limit: 5 });
    expect(page).toMatchObject({ data: [{ paymentId: created.paymentId }] });
    const cancelled = await florin.cancelPayment({ id: created.paymentId });
    expect(cancelled).toMatchObject({ status: "cancelled", cancelledReason: "cancelled_by_merchant" });
    const status = await florin.getPaymentStatus({ id: created.paymentId, maxPollMs: 0 });
    expect(status).toMatchObject({ status: "cancelled", isFinal: true });
  });

  test("needs no key at the gateway", async () => {
    const { paymentId } = await florin.createPayment({ body: { referenceId: "gateway", amount } });
    const wallet = new Florin({ baseUrl: app().url });
    expect((await wallet.getGatewayPayment({ id: paymentId })).merchant.name).toBe(account.merchant.name);
    const { options } = await wallet.listGatewayPaymentOptions({ id: paymentId, body: { accounts: [] } });
    expect(options).toEqual([]);
  });

  test("repeats a call without a second effect", async () => {
    const options = { idempotencyKey: "order 9" };
    const input = { body: { referenceId: "order 9", amount } };
    const first = await florin.createPayment(input, options);
    expect(await florin.createPayment(input, options)).toEqual(first);
  });

  test("throws a refusal with its code, and what programs need of it", async () => {
    const refused = await florin.getPayment({ id: "pay_1111" }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FlorinError);
    expect(refused).toMatchObject({ status: 404, code: "payment_not_found", retryAfterS: null });
    expect((refused as FlorinError).requestId).toMatch(/^req_/);
    const other = { merchantId: "mrch_1111" };
    await expect(florin.getPayment({ id: "pay_1111" }, other)).rejects.toMatchObject({ code: "forbidden" });
  });
});

const USES: [what: string, expression: string, complaint: string | null][] = [
  [
    "a whole call",
    'florin.createPayment({ body: { referenceId: "a", amount } }).then((made) => made.gatewayUrl)',
    null,
  ],
  ["no missing member", 'florin.createPayment({ body: { referenceId: "a" } })', "'amount' is missing"],
  [
    "no wrong type",
    'florin.getPaymentStatus({ id: "pay_1", maxPollMs: "soon" })',
    "'string' is not assignable",
  ],
  ["no call without its id", "florin.getPayment({})", "'id' is missing"],
  [
    "no member that no answer has",
    'florin.getPayment({ id: "pay_1" }).then((made) => made.secret)',
    "'secret'",
  ],
  [
    "a named type for an answer",
    'florin.getPayment({ id: "pay_1" }).then((made: import("./florin").Payment) => made.settlement?.successful.txId)',
    null,
  ],
  [
    "no value that a named type does not have",
    '"paid" satisfies import("./florin").PaymentStatus',
    "does not satisfy",
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
