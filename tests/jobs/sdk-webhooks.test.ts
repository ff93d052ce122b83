import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Florin, type WebhookFault, webhooks } from "@/public/client/florin";
import type { Received } from "@/tests/support/webhook-receiver";
import { until, WebhookWorld } from "@/tests/support/webhook-world";

let world: WebhookWorld;
let florin: Florin;

beforeAll(async () => {
  world = await WebhookWorld.open();
  const { apiKey, merchant } = world.account;
  florin = new Florin({ baseUrl: world.server.url, apiKey, merchantId: merchant.id });
}, 90_000);
afterEach(() => world?.reset());
afterAll(() => world?.server.stop());

interface Delivered {
  secret: string;
  endpointId: string;
  got: Received;
}

/** Returns a real delivery of a new payment's event. */
async function deliver(
  beforeDelivery: (endpointId: string) => Promise<unknown> = async () => {},
): Promise<Delivered> {
  const receiver = await world.receive();
  const { id, secret } = await florin.webhookEndpoints.create({ url: receiver.url });
  await beforeDelivery(id);
  world.startWorker();
  await world.create();
  await until(receiver, 1);
  const [got] = receiver.received;
  if (!got) throw new Error("nothing was delivered");
  return { secret, endpointId: id, got };
}

describe("the SDK verifies a delivery", () => {
  test("and returns its event as the list of events has it", async () => {
    const { secret, got } = await deliver();
    const event = await webhooks.verify(got.body, got.headers, secret);
    const [listed] = (await florin.events.list({ order: "desc", limit: 1 })).data;
    expect(event).toEqual(listed);
    expect(event).toMatchObject({
      type: "payment.created",
      data: { referenceId: "order 7", stateVersion: 0 },
    });
    expect(() => new Webhook(secret).verify(got.body, got.headers)).not.toThrow();
  });

  test("given as bytes, with a Headers object, with several secrets, or without the secret's prefix", async () => {
    const { secret, got } = await deliver();
    const other = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
    const bytes = new TextEncoder().encode(got.body);
    const headers = new Headers(got.headers);
    const upper = Object.fromEntries(
      Object.entries(got.headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    for (const given of [headers, upper, got.headers]) {
      for (const secrets of [secret, [other, secret], secret.slice("whsec_".length)]) {
        expect((await webhooks.verify(bytes, given, secrets)).type).toBe("payment.created");
      }
    }
  });

  test("with the old and the new secret while it is rolled", async () => {
    let rolled = "";
    const { secret, got } = await deliver(async (id) => {
      rolled = (await florin.webhookEndpoints.rollSecret(id, { overlapHours: 1 })).secret;
    });
    expect(rolled).not.toBe(secret);
    for (const one of [secret, rolled, [secret, rolled]]) {
      expect((await webhooks.verify(got.body, got.headers, one)).type).toBe("payment.created");
    }
  });
});

describe("the SDK refuses a delivery", () => {
  type Change = (delivered: Delivered) => {
    body?: string;
    headers?: Record<string, string>;
    secret?: string;
  };
  const signed = ({ secret, got }: Delivered, body: string, at = new Date()) => ({
    body,
    headers: {
      ...got.headers,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign(got.headers["webhook-id"] ?? "", at, body),
    },
  });
  const REFUSED: [what: string, code: WebhookFault, change: Change][] = [
    ["whose body has one space more", "invalid_signature", ({ got }) => ({ body: `${got.body} ` })],
    [
      "of another id",
      "invalid_signature",
      ({ got }) => ({ headers: { ...got.headers, "webhook-id": "evt_2" } }),
    ],
    [
      "signed with another secret",
      "invalid_signature",
      () => ({
        secret: `whsec_${Buffer.alloc(24, 7).toString("base64")}`,
      }),
    ],
    [
      "with a signature of another scheme alone",
      "invalid_signature",
      ({ got }) => ({
        headers: {
          ...got.headers,
          "webhook-signature": got.headers["webhook-signature"]?.replace("v1,", "v1a,") ?? "",
        },
      }),
    ],
    [
      "with half a signature",
      "invalid_signature",
      ({ got }) => ({
        headers: {
          ...got.headers,
          "webhook-signature": got.headers["webhook-signature"]?.slice(0, 23) ?? "",
        },
      }),
    ],
    [
      "without a signature",
      "missing_header",
      ({ got }) => ({ headers: { ...got.headers, "webhook-signature": "" } }),
    ],
    [
      "six minutes old",
      "invalid_timestamp",
      (delivered) => signed(delivered, delivered.got.body, new Date(Date.now() - 360_000)),
    ],
    [
      "from six minutes in the future",
      "invalid_timestamp",
      (delivered) => signed(delivered, delivered.got.body, new Date(Date.now() + 360_000)),
    ],
    [
      "whose time is not a number",
      "invalid_timestamp",
      ({ got }) => ({
        headers: { ...got.headers, "webhook-timestamp": "soon" },
      }),
    ],
    ["that is signed and no JSON", "invalid_body", (delivered) => signed(delivered, "paid")],
  ];

  test.each(REFUSED)("%s", async (_, code, change) => {
    const delivered = await deliver();
    const {
      body = delivered.got.body,
      headers = delivered.got.headers,
      secret = delivered.secret,
    } = change(delivered);
    await expect(webhooks.verify(body, headers, secret)).rejects.toMatchObject({
      name: "WebhookVerificationError",
      code,
    });
  });

  test("later than its tolerance, and takes an old one within it", async () => {
    const delivered = await deliver();
    const { body, headers } = signed(delivered, delivered.got.body, new Date(Date.now() - 3_600_000));
    const { secret } = delivered;
    expect((await webhooks.verify(body, headers, secret, { toleranceS: 4_000 })).type).toBe(
      "payment.created",
    );
    await expect(webhooks.verify(body, headers, secret, { toleranceS: 3_000 })).rejects.toThrow(/3000 s/);
  });
});
