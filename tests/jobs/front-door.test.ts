import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookieName } from "@/server/auth/session-cookie";
import { createFrontDoor } from "@/server/http/create-front-door";
import { rateLimits } from "@/server/http/rate-limits";
import { env } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { setEnvironment } from "@/tests/support/environment";
import { visitFrom } from "@/tests/support/visit-from";

/** Two pages a second, i.e. twenty in ten seconds, and sixty per person. */
setEnvironment({
  RATE_LIMIT_PAGES_PER_SECOND: "2",
  RATE_LIMIT_PERSON_PER_SECOND: "6",
  RATE_LIMIT_IP_PER_SECOND: "2",
  MAX_CONNECTIONS: "200",
});
const QUOTA = 20;
/** Calls of pages have twice that limit, files twenty times. */
const CALLS_PER_S = 4;
const OF_PERSON = 60;
/** A tenth of that limit. */
const SOCKETS_OF_ONE = 20;
const HEADERS_WITHIN_MS = 10_000;

let server: Server;
let url: string;
let pages = 0;
let calls = 0;

beforeAll(async () => {
  server = createFrontDoor({
    api: (_, response) => {
      calls++;
      response.end("healthy");
    },
    pages: (_, response) => {
      pages++;
      response.end("a page");
    },
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers: { connection: "close", ...headers } });

/** Sends one at a time, since open connections per address are limited. */
async function visits(
  count: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response[]> {
  const answers: Response[] = [];
  for (let i = 0; i < count; i++) answers.push(await visit(path, headers));
  return answers;
}

const accepted = (answers: Response[]) => answers.filter(({ status }) => status === 200).length;

/** Computes how many a bucket that started full may have accepted meanwhile. */
async function counted(
  send: () => Promise<Response[]>,
  perSecond: number,
): Promise<{ most: number; count: number; answers: Response[] }> {
  const startedMs = Date.now();
  const answers = await send();
  const most = perSecond * 10 + Math.ceil(((Date.now() - startedMs) / 1_000) * perSecond);
  return { most, count: accepted(answers), answers };
}

async function cookieOf(person: string): Promise<string> {
  const token = await encode({ token: { sub: person, sid: newId("ses") }, secret: env().AUTH_SECRET });
  return `${cookieName("session")}=${token}`;
}

describe("a stranger who asks for pages without end", () => {
  test("is refused beyond the limit, with a page that states when to come back", async () => {
    const before = pages;
    const html = { accept: "text/html" };
    const { most, count, answers } = await counted(() => visits(2 * QUOTA, "/sign-in", html), 2);
    expect(count).toBeGreaterThanOrEqual(QUOTA);
    expect(count).toBeLessThanOrEqual(most);
    expect(pages - before).toBe(count);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(refused?.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await refused?.text()).toMatch(/<h1>Too many requests<\/h1><p>.*Wait .*second/);
  });

  test.each([
    "/api/join/invitation",
    "/api/auth/callback/credentials",
    "/api/trpc/payments.list",
    "/api/collect",
    "/api/logos",
    "/api/receipt",
    "/api/refund-address",
    "/local-rpc/31337",
    "/pay_1/holdings",
    "/pay_1/state",
    "/logos/0",
  ])("is refused at %s in the API's words", async (path) => {
    const html = { accept: "text/html" };
    const { most, answers } = await counted(() => visits(3 * QUOTA, path, html), CALLS_PER_S);
    expect(accepted(answers)).toBeLessThanOrEqual(most);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toEqual({
      code: "rate_limited",
      message: expect.stringContaining("Too many requests"),
    });
    expect(refused?.headers.has("retry-after")).toBe(true);
  });

  test("keeps nobody from the API, and no person who is signed in from the pages", async () => {
    // Room for another one may come at any moment, so a single visit would tell nothing.
    expect(accepted(await visits(2 * QUOTA, "/"))).toBeLessThan(2 * QUOTA);
    expect((await visit("/healthz")).status).toBe(200);
    const cookie = await cookieOf(newId("usr"));
    // The cookie counts from its first accepted request on.
    await expect
      .poll(async () => (await visit("/dashboard", { cookie })).status, { interval: 200 })
      .toBe(200);
    expect(accepted(await visits(QUOTA, "/dashboard", { cookie }))).toBe(QUOTA);
  });

  test("gains nothing by cookies that are forged", async () => {
    const forged = (i: number) => ({ cookie: `${cookieName("session")}=forged${i}` });
    const { most, answers } = await counted(async () => {
      const each: Response[] = [];
      for (let i = 0; i < 2 * QUOTA; i++) each.push(await visit("/", forged(i)));
      return each;
    }, 2);
    expect(accepted(answers)).toBeLessThanOrEqual(most);
  });

  test("gets files, twenty times as many as pages", async () => {
    const from = visitFrom(url, "127.0.0.20");
    for (const path of ["/_next/static/chunks/a.js", "/icons/tokens/usdc.svg", "/icon.svg"]) {
      for (let i = 0; i < 2 * QUOTA; i++) expect((await from.visit(path)).status).toBe(200);
    }
  });

  test("gets no more pages under the names of files that do not exist", async () => {
    const from = visitFrom(url, "127.0.0.21");
    const startedMs = Date.now();
    let count = 0;
    for (let i = 0; i < 2 * QUOTA; i++) if ((await from.visit(`/icons/${i}.svg`)).status === 200) count++;
    expect(count).toBeLessThanOrEqual(QUOTA + Math.ceil(((Date.now() - startedMs) / 1_000) * 2));
  });

  test("is refused at the gateway before its request is parsed, and keeps confirm and status", async () => {
    const from = visitFrom(url, "127.0.0.22");
    const path = "/v1/gateway/payment/pay_1/options";
    const by = { name: "address", quota: QUOTA, windowS: 10 };
    for (let i = 0; i < QUOTA; i++) rateLimits().take("ip:127.0.0.22:address", by);
    const before = calls;
    const refused = await from.visit(path, { method: "POST" });
    expect([refused.status, calls - before]).toEqual([429, 0]);
    expect(JSON.parse(refused.body)).toMatchObject({
      code: "rate_limited",
      details: { limit: QUOTA, windowS: 10 },
    });
    expect(refused.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      "retry-after": "1",
      "ratelimit-policy": '"address";q=20;w=10',
      ratelimit: expect.stringMatching(/^"address";r=0;t=\d+$/),
      "request-id": expect.stringMatching(/^req_/),
    });
    expect((await from.visit(path, { method: "OPTIONS" })).status).toBe(200);
    for (const free of [
      "/v1/gateway/payment/pay_1/status?maxPollMs=1",
      "/v1/gateway/payment/pay_1/confirm",
      "/v1/payments",
    ])
      expect((await from.visit(free, { method: "POST" })).status).toBe(200);
    expect((await visitFrom(url, "127.0.0.23").visit(path, { method: "POST" })).status).toBe(200);
  });
});

test.each(["OPTIONS", "POST", "PUT", "DELETE"])("a file is not answered to %s", async (method) => {
  for (const path of [
    "/_next/static/chunks/a.js",
    "/icons/tokens/usdc.svg?a=b",
    "/openapi.json",
    "/icon.svg",
  ]) {
    const { status, headers } = await visitFrom(url, "127.0.0.24").visit(path, { method });
    expect([status, headers.allow], path).toEqual([405, "GET, HEAD"]);
  }
});

test("a person with many sessions has one limit", async () => {
  const person = newId("usr");
  const cookies = [await cookieOf(person), await cookieOf(person)];
  for (const cookie of cookies) {
    await expect
      .poll(async () => (await visit("/dashboard", { cookie })).status, { interval: 200 })
      .toBe(200);
  }
  const { most, count } = await counted(async () => {
    const each: Response[] = [];
    for (let i = 0; i < 2 * OF_PERSON; i++)
      each.push(await visit("/dashboard", { cookie: cookies[i % 2] ?? "" }));
    return each;
  }, 6);
  expect(count).toBeGreaterThan(QUOTA);
  expect(count).toBeLessThanOrEqual(most);
});

describe("what cannot be read as a request is refused in the API's words", () => {
  const send = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port: Number(new URL(url).port), localAddress: "127.0.0.12" });
      const read: Buffer[] = [];
      socket.on("data", (chunk) => read.push(chunk));
      socket.on("close", () => resolve(Buffer.concat(read).toString()));
      socket.on("error", reject);
      socket.write(bytes);
    });

  test.each([
    {
      what: "a link of 16 KiB",
      bytes: `GET /v1/refunds?a=${"a".repeat(16_384)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      status: 431,
    },
    { what: "no HTTP at all", bytes: "hello\r\n\r\n", status: 400 },
  ])("$what: $status", async ({ bytes, status }) => {
    const [head = "", body = ""] = (await send(bytes)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^Request-Id: req_\w+$/m);
    expect(JSON.parse(body)).toEqual({
      code: "invalid_params",
      message: expect.stringMatching(/\.$/),
      ...(status === 431 ? { details: { max: 16_384 } } : {}),
    });
  });
});

describe("a stranger who opens connections and sends nothing", () => {
  const port = () => Number(new URL(url).port);
  /** Loopback addresses of other clients. */
  const open = (from: string): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect({ port: port(), host: "127.0.0.1", localAddress: from }, () => resolve(socket));
      socket.on("error", () => undefined);
    });
  const hold = (count: number, from: string) => Promise.all(Array.from({ length: count }, () => open(from)));

  test("has a tenth of them at most, and the health check answers", async () => {
    const sockets = await hold(5 * SOCKETS_OF_ONE, "127.0.0.9");
    const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;
    for (const socket of sockets) socket.resume();
    await expect.poll(() => sockets.filter(isOpen).length).toBeLessThanOrEqual(SOCKETS_OF_ONE);
    expect((await visit("/healthz")).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test("has lost them when the time for headers is up", async () => {
    const openedMs = Date.now();
    const silent = await hold(SOCKETS_OF_ONE, "127.0.0.10");
    const halves = await hold(SOCKETS_OF_ONE, "127.0.0.11");
    for (const half of halves) half.write("GET /healthz HTTP/1.1\r\nHost: a\r\n");
    const ended = await Promise.all(
      [...silent, ...halves].map(async (socket) => {
        socket.resume();
        if (!socket.closed) await once(socket, "close");
        return Date.now() - openedMs;
      }),
    );
    // A busy machine may be some seconds late.
    expect(Math.max(...ended)).toBeLessThan(HEADERS_WITHIN_MS + 5_000);
    expect((await visit("/healthz")).status).toBe(200);
  });
});
