import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "@/server/http/read-body";
import { ROUTES } from "@/server/routes";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { createPayment } from "@/tests/support/pay";

/** The handling of a request by the router in front of Next, and by Next's own, before it reaches a use case. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const PIECE = 8_192;

let account: TestAccount;
let api: Api;
let paymentId: string;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
  paymentId = await createPayment(api);
});

const send = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, api.url), { ...init, headers: { ...account.headers, ...init.headers } });

interface Sent {
  status: number;
  body: string;
}

/** Sends a body in chunks without a Content-Length header. */
function stream(path: string, pieces: Iterable<string>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = { ...account.headers, "Content-Type": "application/json" };
    const outgoing = request(new URL(path, api.url), { method: "POST", headers }, async (incoming) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(parts).toString() });
    });
    outgoing.on("error", reject);
    for (const piece of pieces) outgoing.write(piece);
    outgoing.end();
  });
}

describe("methods", () => {
  test.each(Object.entries(ROUTES).filter(([path]) => path.startsWith("/v1/")))(
    "of %s: each is served, or refused with those that are",
    async (path, file) => {
      const served = METHODS.filter((method) => file[method]?.contract);
      const refused = METHODS.filter((method) => !served.includes(method));
      for (const method of refused) {
        const { status, headers } = await send(path.replaceAll(/:\w+/g, "unknown"), { method });
        expect({ method, status }).toEqual({ method, status: 405 });
        for (const each of served) expect(headers.get("allow")).toContain(each);
      }
    },
  );

  test("HEAD has the status and headers of GET, and no body", async () => {
    for (const path of [
      `/v1/payments/${paymentId}`,
      "/v1/payments/pay_1",
      `/v1/gateway/payment/${paymentId}`,
    ]) {
      const [get, head] = [await send(path), await send(path, { method: "HEAD" })];
      expect(head.status).toBe(get.status);
      expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
      expect(head.headers.get("svc-version")).toBe(get.headers.get("svc-version"));
      expect(await head.text()).toBe("");
    }
  });
});

describe("paths", () => {
  test.each([
    ["an encoded letter is the letter", () => paymentId.replace("_", "%5F"), 200],
    ["an encoded slash is no separator", () => `${paymentId}%2Fstatus`, 404],
    ["an encoded NUL is no id", () => `${paymentId}%00`, 404],
    ["a letter of two bytes is no id", () => `${paymentId}%C3%A4`, 404],
  ])("%s", async (_, idOf, wanted) => {
    const { status } = await api.get(`/v1/payments/${idOf()}`);
    expect(status).toBe(wanted);
  });

  test.each(["/v1/payment", "/v1/payments/x/y/z", "/v1/gateway", "/v1/merchants/x/y"])(
    "%s is the API's own 404",
    async (path) => {
      const response = await send(path);
      const { code } = (await response.json()) as ErrorBody;
      expect([response.status, code]).toEqual([404, "not_found"]);
    },
  );

  test("a query may repeat a name, encode it, and leave out its value", async () => {
    const found = await api.get(`/v1/payments?%73tatus=requires_action&status=processing&limit=10`);
    expect(found.status).toBe(200);
    const repeated = await api.get<ErrorBody>(`/v1/payments/${paymentId}/status?maxPollMs=1&maxPollMs=2`);
    const empty = await api.get<ErrorBody>(`/v1/payments/${paymentId}/status?maxPollMs=`);
    expect([repeated.status, empty.status]).toEqual([400, 400]);
  });
});

describe("a body that comes in pieces", () => {
  const order = JSON.stringify({ referenceId: "pieces", amount: { unit: "iso4217/USD", value: "1250" } });

  test("is read whole", async () => {
    const { status, body } = await stream("/v1/payments", [...order]);
    expect({ status, id: JSON.parse(body).paymentId }).toEqual({
      status: 201,
      id: expect.stringMatching(/^pay_/),
    });
  });

  test("is refused where it passes the limit, and the next request is answered", async () => {
    const pieces = Array.from({ length: MAX_BODY_BYTES / PIECE + 1 }, () => " ".repeat(PIECE));
    const { status, body } = await stream("/v1/payments", [...pieces, order]);
    expect({ status, details: JSON.parse(body).details }).toEqual({
      status: 413,
      details: { maxBytes: MAX_BODY_BYTES },
    });
    expect((await stream("/v1/payments", [order])).status).toBe(201);
  });
});

describe("a caller who goes away", () => {
  test("while a poll is open leaves the others their answers", async () => {
    const polled = await createPayment(api);
    const leaving = new AbortController();
    const path = `/v1/payments/${polled}/status?maxPollMs=10000`;
    const gone = Array.from({ length: 20 }, () => send(path, { signal: leaving.signal }).catch(() => "gone"));
    const staying = api.get(path);
    await delay(300);
    leaving.abort();
    expect(await Promise.all(gone)).toEqual(Array(20).fill("gone"));
    await api.post(`/v1/payments/${polled}/cancel`);
    const { body, ms } = await staying;
    expect(body).toMatchObject({ status: "cancelled", isFinal: true });
    expect(ms).toBeLessThan(5_000);
  });
});
