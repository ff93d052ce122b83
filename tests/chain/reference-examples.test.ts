import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { chainsConfig } from "@/server/chain/client/registry";
import type { Language } from "@/server/reference/reference";
import { makeAccount, settleTo } from "@/tests/support/account";
import { urlOf } from "@/tests/support/chains";
import { EXAMPLES, REFERENCE } from "@/tests/support/page-examples";
import { DESTINATION } from "@/tests/support/payments";
import { startRecordingProxy } from "@/tests/support/recording-proxy";
import { checkTypes, has, makeFolder, type Run, runExamples, STEPS } from "@/tests/support/run-examples";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { startTypeScript, type TypeScriptSession } from "@/tests/support/typescript-session";
import { makeWallet } from "@/tests/support/wallet";
import { makeLate } from "@/tests/trpc/exception-entries";

const OPERATIONS = REFERENCE.groups.flatMap(({ operations }) => operations);
const NEEDS: Record<Language, string> = { curl: "curl", typescript: "node", python: "python3" };
const LANGUAGES = Object.keys(NEEDS) as Language[];

const stack = inject("stack");
const runs = new Map<Language, Run[]>();
let server: RunningServer;
let session: TypeScriptSession;
/** The compiler's verdict on the TypeScript examples. */
let output: string;

beforeAll(async () => {
  const { privateKey } = await makeWallet();
  const installation = thisInstallation(stack);
  server = await startServer({ way: "mount", installation, env: { TEST_WALLET_KEY: privateKey } });
  session = startTypeScript();
  const there = LANGUAGES.filter((language) => has(NEEDS[language]));
  await Promise.all(there.map(async (language) => runs.set(language, await runAs(language))));
}, 240_000);
afterAll(async () => {
  session?.stop();
  await server?.stop();
});

/** Creates a separate partner and buyer for each language, as local mode has them. */
async function runAs(language: Language): Promise<Run[]> {
  const [account, wallet] = [await makeAccount(language), await makeWallet()];
  // Its vault stays empty, so that a refund waits and can be cancelled.
  await settleTo(account, DESTINATION);
  const proxy = await startRecordingProxy(server.url);
  const [chain] = chainsConfig().chains;
  const folder = makeFolder(stack.directory, {
    url: proxy.url,
    apiKey: account.apiKey,
    merchantId: account.merchant.id,
    rpcUrl: chain && urlOf(chain),
    chainId: chain?.id,
    tokens: chain?.tokens,
    buyer: { address: wallet.account.address, privateKey: wallet.privateKey },
  });
  try {
    // No chain shows it, so the app takes it back some seconds later.
    const prepare = async (step: string) => step === "listExceptions" && makeLate(account);
    const done = await runExamples(language, { folder, proxy, session, prepare });
    if (language === "typescript") output = await checkTypes(folder);
    return done;
  } finally {
    proxy.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

test("the page has an example of every operation in every language, and each is run", () => {
  const wanted = OPERATIONS.flatMap(({ id }) => LANGUAGES.map((language) => `${id} ${language}`));
  expect(
    [...EXAMPLES.keys()].filter((key) => !/^(setup|client|sign|claim|verify) /.test(key)).sort(),
  ).toEqual(wanted.sort());
  expect(OPERATIONS.map(({ id }) => id).filter((id) => !STEPS.includes(id))).toEqual([]);
});

test("the compiler accepts the TypeScript examples", () => {
  expect(output).toBe("");
});

// Examples of a missing program are skipped and reported.
describe.each(LANGUAGES)("in %s", (language) => {
  describe.runIf(has(NEEDS[language]))(`with ${NEEDS[language]}`, () => {
    const runsOf = (step: string) => runs.get(language)?.filter((run) => run.step === step) ?? [];

    test.each(
      OPERATIONS.map(({ id, method, path, success }) => ({ id, method, path, status: success.status })),
    )("$id does as the page describes", ({ id, method, path, status }) => {
      const done = runsOf(id);
      expect(done.length).toBeGreaterThan(0);
      for (const { code, out, err, exchanges } of done) {
        expect({ code, err, out }).toMatchObject({ code: 0, err: "" });
        expect(exchanges).toEqual([{ method: method.toUpperCase(), path: expect.any(String), status }]);
        const pattern = `^${path.replaceAll(/\{\w+\}/g, "\\w+")}$`;
        expect(exchanges[0]?.path).toMatch(new RegExp(pattern));
        if (path.endsWith(".csv")) expect(out).toMatch(/^paymentId,/);
        else expect(JSON.parse(out)).toBeTypeOf("object");
      }
    });

    test("the payment is signed for, paid and given back", () => {
      expect(runsOf("sign")[0]?.out).toMatch(/^0x[0-9a-f]{130}\n$/);
      expect(JSON.parse(runsOf("getPaymentStatus")[0]?.out ?? "{}")).toMatchObject({ status: "succeeded" });
      expect(JSON.parse(runsOf("listPayments")[0]?.out ?? "{}").data).toHaveLength(1);
    });
  });
});
