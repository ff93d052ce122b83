import { once } from "node:events";
import { request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { encode } from "next-auth/jwt";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cookieName } from "@/server/auth/session-cookie";
import { createFrontDoor } from "@/server/http/create-front-door";
import { sleep } from "@/server/kernel/clock";
import { env } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { visitFrom } from "@/tests/support/visit-from";

/** Pages that are rendered for strangers at once, and how long one of them delays the others. */
const AT_ONCE = 4;
const HELD_MS = 2_000;
/** Far more than a request takes to arrive. */
const ARRIVED_MS = 300;

let server: Server;
let url: string;
let pages = 0;
/** Responses that stay open until a test ends them. */
const open: ServerResponse[] = [];

beforeAll(async () => {
  server = createFrontDoor({
    api: (_, response) => response.end("healthy"),
    pages: ({ url: target }, response) => {
      pages++;
      if (target === "/slow") open.push(response);
      else response.end("a page");
    },
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
const endAll = () => {
  for (const response of open.splice(0)) response.end("late");
};
afterEach(endAll);
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const at = (address: string) => visitFrom(url, address);

async function someoneSignedIn(): Promise<{ cookie: string }> {
  const token = await encode({ token: { sub: newId("usr"), sid: newId("ses") }, secret: env().AUTH_SECRET });
  const headers = { cookie: `${cookieName("session")}=${token}` };
  // The cookie counts from its first accepted request on.
  await at("127.0.0.40").visit("/dashboard", { headers });
  return headers;
}

describe("pages for visitors who are not signed in", () => {
  test("are written four at once, in their order; the API and people who are signed in do not wait", async () => {
    const from = at("127.0.0.30");
    const headers = await someoneSignedIn();
    const opened = Array.from({ length: AT_ONCE + 2 }, () => from.visit("/slow"));
    await expect.poll(() => open.length).toBe(AT_ONCE);
    const next = at("127.0.0.31").visit("/sign-in");
    expect((await at("127.0.0.41").visit("/healthz")).status).toBe(200);
    expect((await at("127.0.0.41").visit("/dashboard", { headers })).status).toBe(200);
    expect((await from.visit("/icon.svg")).status).toBe(200);
    expect(open.length).toBe(AT_ONCE);
    open.shift()?.end("first");
    open.shift()?.end("second");
    await expect.poll(() => open.length).toBe(AT_ONCE);
    endAll();
    expect((await next).status).toBe(200);
    expect((await Promise.all(opened)).map(({ status }) => status)).toEqual(opened.map(() => 200));
  });

  test("keep others waiting for two seconds at most", async () => {
    const slow = Array.from({ length: AT_ONCE }, () => at("127.0.0.32").visit("/slow"));
    await expect.poll(() => open.length).toBe(AT_ONCE);
    const startedMs = Date.now();
    expect((await at("127.0.0.33").visit("/sign-in")).status).toBe(200);
    expect(Date.now() - startedMs).toBeLessThan(HELD_MS + 3_000);
    endAll();
    await Promise.all(slow);
  });

  test("are not written to visitors who left meanwhile, and their slots are free again", async () => {
    const before = pages;
    const slow = Array.from({ length: AT_ONCE }, () => at("127.0.0.34").visit("/slow"));
    await expect.poll(() => open.length).toBe(AT_ONCE);
    const gone = request(`${url}/slow`, { localAddress: "127.0.0.35" })
      .on("error", () => undefined)
      .end();
    const waiting = at("127.0.0.36").visit("/sign-in");
    await sleep(ARRIVED_MS);
    gone.destroy();
    await sleep(ARRIVED_MS);
    endAll();
    expect((await waiting).status).toBe(200);
    await Promise.all(slow);
    expect(pages - before).toBe(AT_ONCE + 1);
  });
});
