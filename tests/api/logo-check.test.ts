import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET } from "@/app/logos/[hash]/route";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { loadCheckout } from "@/server/gateway/load-checkout";
import type { AppError } from "@/server/kernel/errors";
import { singleton } from "@/server/kernel/singleton";
import { checkLogo } from "@/server/logos/check-logo";
import { throttleCheck } from "@/server/logos/throttle-check";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { app } from "@/tests/support/app";
import { makeImage } from "@/tests/support/logo-files";
import { type LogoWorld, makeLogoWorld } from "@/tests/support/logo-world";
import { db, many, sql } from "@/tests/support/sql";

let world: LogoWorld;
let account: TestAccount;
let scope: UserScope;

beforeAll(async () => {
  world = await makeLogoWorld();
  singleton("logo-network", () => world.network);
});
beforeEach(async () => {
  account = await makeAccount();
  scope = await scopeOf(account);
});
afterAll(async () => {
  expect(world.innerConnections()).toBe(0);
  await world.close();
});

const scopeOf = ({ id, user }: TestAccount) => scopeOfMember(user.id, id, "test");
const check = (url: string) => checkLogo(url, { scope });
const serve = async (hash: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost/logos/${hash}`, { headers }), { params: Promise.resolve({ hash }) });
const rowsOf = (hash: string) =>
  many<{ bytes: Buffer; checkedAt: Date }>(
    db,
    sql`select bytes, checked_at as "checkedAt" from logo where hash = ${hash}`,
  );

describe("a logo that keeps the rules", () => {
  test("is stored once under the hash of what is served, wherever it comes from", async () => {
    const image = await makeImage(700, 720);
    const first = await check(world.serve("/first.png", image));
    const second = await check(world.serve("/second.png", image));
    expect(second.hash).toBe(first.hash);
    const rows = await rowsOf(first.hash);
    expect(rows).toHaveLength(1);
    const bytes = rows[0]?.bytes ?? Buffer.alloc(0);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(first.hash);
    expect(bytes.equals(image)).toBe(false);
  });

  test("is served as an image that may be cached for ever and nothing else", async () => {
    const { hash } = await check(world.serve("/served.png", await makeImage(800, 800)));
    const answer = await serve(hash);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-type": "image/webp",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${hash}"`,
      "x-content-type-options": "nosniff",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
    const again = await serve(hash, { "If-None-Match": `"${hash}"` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test.skipIf(process.env.FLORIN_QUICK)("is served by the running app", async () => {
    const { hash } = await check(world.serve("/running.png", await makeImage(900, 900)));
    const answer = await fetch(new URL(`/logos/${hash}`, app().url));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(
      createHash("sha256")
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest("hex"),
    ).toBe(hash);
    expect((await fetch(new URL(`/logos/${"0".repeat(64)}`, app().url))).status).toBe(404);
  });

  test("is what the buyer's page shows, in place of the merchant's own address", async () => {
    const iconUrl = world.serve("/shown.png", await makeImage(510, 510));
    const order = { referenceId: "logo", amount: { unit: "iso4217/USD", value: "100" } };
    const { body } = await app(account.headers).post<{ paymentId: string }>("/v1/payments", order);
    expect((await loadCheckout(body.paymentId))?.merchant.iconUrl).toBeNull();
    const { hash } = await check(iconUrl);
    await db.query(
      sql`update merchant set icon_url = ${iconUrl}, logo_hash = ${hash} where id = ${account.merchant.id}`,
    );
    expect((await loadCheckout(body.paymentId))?.merchant.iconUrl).toBe(`/logos/${hash}`);
  });
});

describe("a logo that breaks a rule", () => {
  test("is not stored, and the answer names the rule, the value and the limit", async () => {
    await expect(check(world.serve("/small.png", await makeImage(499, 500)))).rejects.toMatchObject({
      code: "params_validation",
      details: { rule: "min_size", seen: "499 x 500", limit: "500 x 500" },
      issues: [{ field: "iconUrl", message: "must be at least 500 x 500 pixels, not 499 x 500" }],
    });
    await expect(check("https://127.0.0.1/logo.png")).rejects.toMatchObject({
      details: { rule: "host_name" },
    });
    expect(await sizesOfLogos()).not.toContain("499 x 500");
  });
});

describe("404", () => {
  test.each(["0".repeat(64), "", "x", "A".repeat(64), "../../etc/passwd", "\0"])("%j", async (hash) => {
    const answer = await serve(encodeURIComponent(hash));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "not_found" });
  });
});

describe("429", () => {
  test("ten checks of an account are accepted in a minute, of however many at once", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => throttleCheck(scope)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    for (const outcome of outcomes) if (outcome.status === "rejected") expectLimited(outcome.reason);
    const thrown = await check(world.serve("/late.png", Buffer.alloc(1))).catch((error: unknown) => error);
    expectLimited(thrown as AppError);
    expect(world.requests.some(({ url }) => url === "/late.png")).toBe(false);
    const other = await scopeOf(await makeAccount());
    await expect(throttleCheck(other)).resolves.toBeUndefined();
  });

  test("a place is free again a minute after it was taken, and refusals take none", async () => {
    for (let i = 0; i < 10; i++) await throttleCheck(scope);
    for (let i = 0; i < 5; i++) await expect(throttleCheck(scope)).rejects.toBeDefined();
    await db.query(
      sql`update logo_allowance set admitted_at[1] = admitted_at[1] - interval '61 s' where account_id = ${account.id}`,
    );
    await throttleCheck(scope);
    const thrown = await throttleCheck(scope).catch((error: unknown) => error);
    expectLimited(thrown as AppError);
  });
});

describe("the database", () => {
  test("refuses another image under a hash, a logo without its address, and one that is not there", async () => {
    const { hash } = await check(world.serve("/guarded.png", await makeImage(530, 530)));
    await expect(db.query(sql`update logo set bytes = 'x' where hash = ${hash}`)).rejects.toMatchObject({
      code: "23514",
    });
    await expect(
      db.query(sql`update merchant set logo_hash = ${hash} where id = ${account.merchant.id}`),
    ).rejects.toMatchObject({ code: "23514" });
    const unknown = "0".repeat(64);
    await expect(
      db.query(
        sql`update merchant set icon_url = 'https://a.example', logo_hash = ${unknown} where id = ${account.merchant.id}`,
      ),
    ).rejects.toMatchObject({ code: "23503" });
  });

  // Each has a different size below the stored size, so that each is a different image.
  test("forgets what no merchant shows after a day, and keeps the rest", async () => {
    const { hash: unused } = await check(world.serve("/unused.png", await makeImage(501, 501)));
    const { hash: used } = await check(world.serve("/used.png", await makeImage(502, 502)));
    const { hash: fresh } = await check(world.serve("/fresh.png", await makeImage(503, 503)));
    await db.query(
      sql`update merchant set icon_url = 'https://a.example', logo_hash = ${used} where id = ${account.merchant.id}`,
    );
    await db.query(
      sql`update logo set checked_at = now() - interval '25 hours' where hash in (${unused}, ${used})`,
    );
    await check(world.serve("/sweep.png", await makeImage(504, 504)));
    expect((await Promise.all([unused, used, fresh].map(rowsOf))).map(({ length }) => length)).toEqual([
      0, 1, 1,
    ]);
  });
});

function expectLimited({ code, status, headers }: AppError): void {
  expect([code, status]).toEqual(["rate_limited", 429]);
  expect(Number(headers["Retry-After"])).toBeGreaterThanOrEqual(1);
  expect(Number(headers["Retry-After"])).toBeLessThanOrEqual(60);
}

/** Returns the sizes of all stored logos; other tests store some meanwhile. */
async function sizesOfLogos(): Promise<string[]> {
  const logos = await many<{ bytes: Buffer }>(db, sql`select bytes from logo`);
  const sizes = await Promise.all(logos.map(({ bytes }) => sharp(bytes).metadata()));
  return sizes.map(({ width, height }) => `${width} x ${height}`);
}
