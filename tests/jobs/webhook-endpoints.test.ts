import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeApiKey } from "@/tests/support/account";
import type { ErrorBody } from "@/tests/support/api";
import { db, one, sql } from "@/tests/support/sql";
import { ENDPOINTS, WebhookWorld } from "@/tests/support/webhook-world";

let world: WebhookWorld;

beforeAll(async () => {
  world = await WebhookWorld.open();
}, 90_000);
afterEach(() => world?.reset());
afterAll(() => world?.server.stop());

describe("an endpoint", () => {
  test("shows its secret once, which is sealed at rest", async () => {
    const { secret, ...made } = await world.listen("https://shop.example/hook", {
      types: ["payment.succeeded"],
      description: "Orders",
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({
      status: "enabled",
      mode: "test",
      types: ["payment.succeeded"],
      merchantIds: null,
    });
    expect(await world.endpoint(made.id)).toEqual(made);
    const { sealed } = await one<{ sealed: Buffer }>(
      db,
      sql`select sealed from webhook_secret where endpoint_id = ${made.id}`,
    );
    expect(sealed.includes(Buffer.from(secret))).toBe(false);
  });

  test.each([
    "http://shop.example/hook",
    "https://shop.example:25/hook",
    "https://user:word@shop.example/",
    "https://localhost/hook",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://intranet/",
    "ftp://shop.example/",
    "not a url",
  ])("is refused at %s", async (url) => {
    const { status, body } = await world.api.post<ErrorBody>(ENDPOINTS, { url });
    expect([status, body.code, body.issues?.[0]?.field]).toEqual([400, "params_validation", "url"]);
  });

  test("of a key that is limited to merchants is limited to them", async () => {
    const ids = [world.account.otherMerchant.id];
    const limited = world.as({ "Api-Key": await makeApiKey(world.account.id, { merchantIds: ids }) });
    const made = await world.listen("https://shop.example/hook", {}, limited);
    expect(made.merchantIds).toEqual(ids);
    const all = await world.listen("https://shop.example/hook");
    const refused = await limited.get<ErrorBody>(`${ENDPOINTS}/${all.id}`);
    expect(refused.body.code).toBe("not_found");
    const beyond = await limited.patch<ErrorBody>(`${ENDPOINTS}/${made.id}`, {
      merchantIds: [world.account.merchant.id],
    });
    expect(beyond.body.issues?.[0]?.field).toBe("merchantIds");
  });
});
