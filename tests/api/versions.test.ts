import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { db, sql } from "@/tests/support/sql";

let account: TestAccount;
let api: Api;
let path: string;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
  const order = { referenceId: "v", amount: { unit: "iso4217/USD", value: "1" } };
  path = `/v1/payments/${(await api.post<{ paymentId: string }>("/v1/payments", order)).body.paymentId}`;
});

const withVersion = (version: string, name = "Svc-Version") => ({ headers: { [name]: version } });

describe("Svc-Version", () => {
  test("is the account's pin when it is not given", async () => {
    expect((await api.get(path)).headers.get("svc-version")).toBe("2026-02-18");
  });

  test.each(["Svc-Version", "WCP-Version"])(
    "selects the preview through %s, for that request alone",
    async (name) => {
      const preview = await api.get(path, withVersion("2026-02-19.preview", name));
      expect([preview.status, preview.headers.get("svc-version")]).toEqual([200, "2026-02-19.preview"]);
      expect((await api.get(path)).headers.get("svc-version")).toBe("2026-02-18");
    },
  );

  test.each([
    ["yesterday", "invalid_api_version"],
    ["2026-2-18", "invalid_api_version"],
    ["2026-02-18.beta", "invalid_api_version"],
    ["2026-02-17", "unknown_api_version"],
    ["2026-02-19", "unknown_api_version"],
  ])("%s is refused as %s", async (version, code) => {
    const refused = await api.get<ErrorBody>(path, withVersion(version));
    expect([refused.status, refused.body.code]).toEqual([400, code]);
  });

  test("older than the pin is a downgrade", async () => {
    const other = await makeAccount();
    await db.query(sql`update account set api_version = '2026-02-19.preview' where id = ${other.id}`);
    const refused = await app(other.headers).get<ErrorBody>(path, withVersion("2026-02-18"));
    expect([refused.status, refused.body.code]).toEqual([400, "api_version_downgrade"]);
  });
});
