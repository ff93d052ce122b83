import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestHelper } from "@/server/test-payments/schema";
import { TestHelper as Helpers } from "@/server/test-payments/schema";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { createPayment } from "@/tests/support/pay";
import { timeline } from "@/tests/support/payments";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

const HELPERS = Helpers.options;
let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});

const path = (id: string, helper: TestHelper | "steal" = "pay") => `/v1/test/payments/${id}/${helper}`;
const statusOf = async (id: string) => (await api.get(`/v1/payments/${id}`)).body.status;
const refused = (reason: string) => ({ status: 403, body: { code: "forbidden", details: { reason } } });

test.each(HELPERS)("%s is refused to a live key", async (helper) => {
  const id = await createPayment(api);
  const live = api.as({ "Api-Key": await makeApiKey(account.id, { mode: "live" }) });
  expect(await live.post(path(id, helper))).toMatchObject(refused("live_mode"));
  expect(await statusOf(id)).toBe("requires_action");
});

test("a key that may not write payments is refused", async () => {
  const reader = await makeApiKey(account.id, { permissions: ["payments:read"] });
  const { status, body } = await api.as({ "Api-Key": reader }).post(path(await createPayment(api)));
  expect({ status, body }).toMatchObject({
    status: 403,
    body: { code: "forbidden", details: { missingScope: "payments:write" } },
  });
});

test("a helper that does not exist is named as such", async () => {
  const { status, body } = await api.post(path(await createPayment(api), "steal"));
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: "params_validation", issues: [{ field: "helper" }] },
  });
});

describe("without a test buyer", () => {
  test.each(HELPERS.filter((helper) => helper !== "expire"))("%s is refused", async (helper) => {
    expect(await api.post(path(await createPayment(api), helper))).toMatchObject(refused("no_test_buyer"));
  });

  test("expire works", async () => {
    const id = await createPayment(api);
    expect(await api.post(path(id, "expire"))).toMatchObject({ status: 200, body: { status: "expired" } });
    expect(await api.post(path(id, "expire"))).toMatchObject({
      status: 400,
      body: { code: "invalid_state", details: { status: "expired" } },
    });
  });
});

describe("with a public test network next to the local ones", () => {
  let server: RunningServer;
  let there: Api;

  beforeAll(async () => {
    const installation = thisInstallation(inject("stack"));
    const file = join(installation.directory, `chains-${randomBytes(6).toString("hex")}.json`);
    const known = JSON.parse(readFileSync(installation.env.CHAINS_FILE, "utf8"));
    const [first] = known.chains;
    const sepolia = { ...first, id: 11_155_111, name: "Sepolia", rpcUrls: ["https://rpc.invalid"] };
    writeFileSync(file, JSON.stringify({ ...known, chains: [...known.chains, sepolia] }));
    const env = { CHAINS_FILE: file, TEST_WALLET_KEY: `0x${"11".repeat(32)}`, WORKER: "off" };
    server = await startServer({ way: "mount", installation, env });
    there = connectApi(server.url, account.headers);
  });
  afterAll(() => server?.stop());

  test.each(HELPERS.filter((helper) => helper !== "expire"))(
    "%s is refused, and changes nothing",
    async (helper) => {
      const id = await createPayment(there);
      expect(await there.post(path(id, helper))).toMatchObject(refused("public_network"));
      expect(await timeline(id)).toEqual(["payment.created"]);
    },
  );

  test("expire works", async () => {
    const id = await createPayment(there);
    expect(await there.post(path(id, "expire"))).toMatchObject({ status: 200, body: { status: "expired" } });
  });
});
