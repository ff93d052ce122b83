import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { singleton } from "@/server/kernel/singleton";
import { postWebhook } from "@/server/webhooks/post-webhook";
import type { WebhookNetwork } from "@/server/webhooks/webhook-network";
import { makeAuthority } from "@/tests/support/certificate";

const PUBLIC = "93.184.215.14";
const never = new AbortController().signal;
const authority = makeAuthority();

let server: Server;
let dialled: string[];
let answers: string[][];
let paths: string[];

/** A network whose names resolve as the test says, and whose addresses all lead to the test's own server. */
const network: WebhookNetwork = {
  resolve: async () => answers.shift() ?? [],
  route: (address) => {
    dialled.push(address);
    return { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
  },
  ca: authority.ca,
};

beforeEach(async () => {
  [dialled, answers, paths] = [[], [], []];
  server = createServer(authority.issue(["shop.example"]), (request, response) => {
    paths.push(`${request.headers.host}${request.url}`);
    if (request.url === "/redirect") response.writeHead(302, { Location: "https://10.0.0.1/" }).end();
    else response.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  singleton("webhook-network", () => network);
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const post = (url: string) => postWebhook({ url, headers: {}, body: "{}" }, never);

describe("a webhook", () => {
  test("goes to the address that was checked, with the host's own certificate", async () => {
    answers = [[PUBLIC]];
    expect(await post("https://shop.example/hook?a=1")).toMatchObject({
      status: 200,
      answer: "ok",
      fault: null,
    });
    expect([dialled, paths]).toEqual([[PUBLIC], ["shop.example/hook?a=1"]]);
  });

  test("is refused by a server with another host's certificate", async () => {
    answers = [[PUBLIC]];
    const { status, fault } = await post("https://other.example/");
    expect([status, fault, paths]).toEqual([
      null,
      "The connection failed (ERR_TLS_CERT_ALTNAME_INVALID).",
      [],
    ]);
  });

  test("does not follow a redirect", async () => {
    answers = [[PUBLIC]];
    expect(await post("https://shop.example/redirect")).toMatchObject({
      status: 302,
      fault: "Redirects are not followed.",
    });
    expect(dialled).toEqual([PUBLIC]);
  });

  test.each([
    ["10.0.0.1"],
    ["127.0.0.1"],
    ["169.254.169.254"],
    ["192.168.1.1"],
    ["100.64.0.1"],
    ["::1"],
    ["fd00::1"],
    ["fe80::1"],
    ["::ffff:10.0.0.1"],
    ["64:ff9b::a00:1"],
    ["2002:a00:1::"],
    [PUBLIC, "10.0.0.1"],
    [],
  ])("opens no connection to a host at %s", async (...addresses: string[]) => {
    answers = [addresses];
    expect(await post("https://shop.example/")).toMatchObject({
      status: null,
      fault: "The host has no address, or one that is not public.",
    });
    expect([dialled, paths]).toEqual([[], []]);
  });

  test("opens none after a name has moved to an inner address", async () => {
    answers = [[PUBLIC], ["10.0.0.1"]];
    expect((await post("https://shop.example/")).status).toBe(200);
    expect((await post("https://shop.example/")).status).toBeNull();
    expect(dialled).toEqual([PUBLIC]);
  });
});
