import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { createApi } from "@/server/http/mount";
import { singleton } from "@/server/kernel/singleton";
import { throttleCheck } from "@/server/logos/throttle-check";
import { ROUTES } from "@/server/routes";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { app } from "@/tests/support/app";
import { makeImage } from "@/tests/support/logo-files";
import { type LogoWorld, makeLogoWorld } from "@/tests/support/logo-world";
import { db, one, sql } from "@/tests/support/sql";

/** Runs the whole API in this process with the test's own internet; the running app uses the real one. */
const api = createApi(ROUTES);

let world: LogoWorld;
let account: TestAccount;
let image: Buffer;

beforeAll(async () => {
  world = await makeLogoWorld();
  singleton("logo-network", () => world.network);
  image = await makeImage(500, 520);
});
beforeEach(async () => {
  account = await makeAccount();
  world.requests.length = 0;
  world.dialled.length = 0;
});
afterAll(async () => {
  expect(world.innerConnections()).toBe(0);
  await world.close();
});

interface Answer {
  status: number;
  body: { merchant?: Record<string, unknown>; code?: string; details?: Record<string, unknown> };
}

let keys = 0;
async function call(operation: string, body: unknown, key = `logo-${keys++}`): Promise<Answer> {
  const [method, path = ""] = operation.split(" ");
  const headers = {
    "Api-Key": account.apiKey,
    "Idempotency-Key": key,
    "Content-Type": "application/json",
  };
  const request = new Request(new URL(path, app().url), { method, headers, body: JSON.stringify(body) });
  const response = await api.fetch(request, {});
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

const order = (iconUrl: unknown) => ({
  merchantName: "Logo Shop",
  merchantEmail: "shop@florin.test",
  iconUrl,
});
const create = (iconUrl: unknown, key?: string) => call("POST /v1/merchants", order(iconUrl), key);
const patch = (iconUrl: unknown) => call(`PATCH /v1/merchants/${account.merchant.id}`, { iconUrl });
const stored = (id: unknown) =>
  one<{ iconUrl: string | null; logoHash: string | null }>(
    db,
    sql`select icon_url as "iconUrl", logo_hash as "logoHash" from merchant where id = ${id}`,
  );
const countMerchants = async () =>
  (await one<{ n: number }>(db, sql`select count(*) as n from merchant where account_id = ${account.id}`)).n;

describe("POST /v1/merchants", () => {
  test("201: keeps what was set, and our copy of what it showed", async () => {
    const iconUrl = world.serve("/create.png", image);
    const created = await create(iconUrl);
    expect(created.status).toBe(201);
    const row = await stored(created.body.merchant?.id);
    expect(row.iconUrl).toBe(iconUrl);
    expect(row.logoHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([null, undefined])("201: without a logo (%s) nothing is fetched", async (iconUrl) => {
    const created = await create(iconUrl);
    expect(created.status).toBe(201);
    expect(await stored(created.body.merchant?.id)).toEqual({ iconUrl: null, logoHash: null });
    expect(world.dialled).toEqual([]);
  });

  test("a replay is answered with the first merchant and fetches nothing", async () => {
    const iconUrl = world.serve("/replay.png", image);
    const first = await create(iconUrl, "replay");
    expect(await create(iconUrl, "replay")).toEqual(first);
    expect(world.requests).toHaveLength(1);
  });

  test("400: a broken rule makes no merchant, and the key may be used again once it is kept", async () => {
    const before = await countMerchants();
    const iconUrl = world.serve("/repaired.png", await makeImage(499, 499));
    const refused = await create(iconUrl, "repaired");
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "params_validation", details: { rule: "min_size" } },
    });
    expect(await countMerchants()).toBe(before);
    world.serve("/repaired.png", image);
    expect((await create(iconUrl, "repaired")).status).toBe(201);
  });

  test("429: the eleventh logo in a minute makes no merchant", async () => {
    const iconUrl = world.serve("/often.png", image);
    expect((await create(iconUrl)).status).toBe(201);
    const scope = await scopeOfMember(account.user.id, account.id, "test");
    for (let i = 1; i < 10; i++) await throttleCheck(scope);
    const before = await countMerchants();
    expect(await create(iconUrl)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(await countMerchants()).toBe(before);
    expect((await create(null)).status).toBe(201);
  });
});

describe("PATCH /v1/merchants/{merchantId}", () => {
  test("200: sets, replaces by what the same URL shows now, and unsets", async () => {
    const iconUrl = world.serve("/patch.png", image);
    expect(await patch(iconUrl)).toMatchObject({ status: 200, body: { merchant: { iconUrl } } });
    const first = await stored(account.merchant.id);
    world.serve("/patch.png", await makeImage(505, 505));
    expect((await stored(account.merchant.id)).logoHash).toBe(first.logoHash);
    expect((await patch(iconUrl)).status).toBe(200);
    const second = await stored(account.merchant.id);
    expect(second.iconUrl).toBe(iconUrl);
    expect(second.logoHash).not.toBe(first.logoHash);
    expect(await patch(null)).toMatchObject({ status: 200, body: { merchant: { iconUrl: null } } });
    expect(await stored(account.merchant.id)).toEqual({ iconUrl: null, logoHash: null });
  });

  test("200: another change leaves the logo as it is", async () => {
    await patch(world.serve("/stays.png", image));
    const before = await stored(account.merchant.id);
    await call(`PATCH /v1/merchants/${account.merchant.id}`, { merchantName: "Renamed" });
    expect(await stored(account.merchant.id)).toEqual(before);
    expect(world.requests).toHaveLength(1);
  });

  test("400: a broken rule changes nothing, not even the name next to it", async () => {
    await patch(world.serve("/kept.png", image));
    const before = await stored(account.merchant.id);
    world.name("turned.example", ["10.0.0.1"]);
    const path = `PATCH /v1/merchants/${account.merchant.id}`;
    const change = { merchantName: "Other", iconUrl: "https://turned.example/logo.png" };
    expect(await call(path, change)).toMatchObject({
      status: 400,
      body: { details: { rule: "public_address", seen: "turned.example" } },
    });
    expect(await stored(account.merchant.id)).toEqual(before);
    const { name } = await one<{ name: string }>(
      db,
      sql`select name from merchant where id = ${account.merchant.id}`,
    );
    expect(name).toBe("Corner Shop");
  });

  test("404: nothing is fetched for a merchant of somebody else", async () => {
    const other = await makeAccount();
    const iconUrl = world.serve("/foreign.png", image);
    expect((await call(`PATCH /v1/merchants/${other.merchant.id}`, { iconUrl })).status).toBe(404);
    expect(world.dialled).toEqual([]);
  });
});

describe("the running app, whose internet is the real one", () => {
  test.each([
    ["http://logo.example/a.png", "https"],
    ["https://127.0.0.1/a.png", "host_name"],
    ["https://2130706433/a.png", "host_name"],
    ["https://[::ffff:10.0.0.1]/a.png", "host_name"],
    ["https://169.254.169.254/latest/meta-data/", "host_name"],
    ["https://user:pass@logo.example/a.png", "user_info"],
    ["https://logo.example:8443/a.png", "port"],
    ["https://localhost/a.png", "host_name"],
    ["https://nobody.invalid/a.png", "public_address"],
  ])("400: %s breaks the rule %s", async (iconUrl, rule) => {
    const created = await app({ "Api-Key": account.apiKey }).post("/v1/merchants", order(iconUrl), {
      headers: { "Idempotency-Key": `running-${keys++}` },
    });
    expect(created.status).toBe(400);
    expect(created.body).toMatchObject({ code: "params_validation", details: { rule } });
    expect(created.body.issues).toMatchObject([{ field: "iconUrl" }]);
  });
});
