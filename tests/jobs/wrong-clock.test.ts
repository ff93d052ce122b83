import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi, type ErrorBody } from "@/tests/support/api";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

/** Shifts the whole process's clock. Next copies Date's own properties, so they are own properties here, too. */
const SHIFT = (ms: number) => `const RealDate = Date;
globalThis.Date = class extends RealDate {
  static UTC = RealDate.UTC;
  static parse = RealDate.parse;
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(RealDate.now() + ${ms});
  }
  static now() {
    return RealDate.now() + ${ms};
  }
};
`;

const HOUR_MS = 3_600_000;
const SOON_S = 120;

describe.each([
  ["an hour ahead", HOUR_MS],
  ["an hour behind", -HOUR_MS],
])("a process whose clock is %s of the database's", (_name, shiftMs) => {
  let server: RunningServer;
  let account: TestAccount;
  let api: Api;

  beforeAll(async () => {
    const installation = thisInstallation(inject("stack"));
    const file = join(installation.directory, `clock-${shiftMs}.mjs`);
    writeFileSync(file, SHIFT(shiftMs));
    account = await makeAccount();
    const env = { WORKER: "off", NODE_OPTIONS: `--import ${file}` };
    server = await startServer({ way: "mount", installation, env });
    api = connectApi(server.url, account.headers);
  }, 120_000);
  afterAll(() => server?.stop("SIGKILL"));

  const create = (expiresAt: number | null) =>
    api.post<ErrorBody & { expiresAt: number }>("/v1/payments", {
      referenceId: "clock",
      amount: { unit: "iso4217/USD", value: "1250" },
      expiresAt,
    });
  const nowS = () => Math.floor(Date.now() / 1_000);

  test("creates a payment with a life of two minutes", async () => {
    const expiresAt = nowS() + SOON_S;
    const { status, body } = await create(expiresAt);
    expect({ status, expiresAt: body.expiresAt }).toEqual({ status: 201, expiresAt });
  });

  test("refuses an end that is past, and one beyond thirty days", async () => {
    const past = await create(nowS() - 5);
    expect(past.status).toBe(400);
    expect(Math.abs(Number(past.body.details?.now) - nowS())).toBeLessThan(5);
    expect((await create(nowS() + 30 * 86_400 - 60)).status).toBe(201);
    expect((await create(nowS() + 30 * 86_400 + 60)).status).toBe(400);
  });

  test("takes an API key until it expires, and no longer", async () => {
    const status = async (expiresInMs: number) => {
      const key = await makeApiKey(account.id, { expiresAt: new Date(Date.now() + expiresInMs) });
      return (await connectApi(server.url, { ...account.headers, "Api-Key": key }).get("/v1/payments"))
        .status;
    };
    expect([await status(60_000), await status(-60_000)]).toEqual([200, 401]);
  });
});
