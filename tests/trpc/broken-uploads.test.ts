import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { POST as signIn } from "@/app/api/auth/[...nextauth]/route";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { handleTrpc } from "@/server/trpc/handle";
import { collectData } from "@/server/web/collect";
import { joinBy } from "@/server/web/join";
import { uploadLogoFile } from "@/server/web/logo-upload";
import { sendReceipt } from "@/server/web/receipt";
import { changeRefundAddress } from "@/server/web/refund-address";
import { makeAccount } from "@/tests/support/account";
import { eventually } from "@/tests/support/eventually";
import { memberOf, type Person } from "@/tests/trpc/person";

const ANSWERS: Record<string, (request: Request) => Promise<Response>> = {
  "/api/logos": uploadLogoFile,
  "/api/trpc/merchants.delete": handleTrpc,
  "/api/collect": collectData,
  "/api/receipt": sendReceipt,
  "/api/refund-address": changeRefundAddress,
  "/api/auth/callback/credentials": async ({ url, headers, body }) => {
    const request = new NextRequest(url, { method: "POST", headers, body, duplex: "half" });
    return signIn(request, { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) });
  },
  "/api/join/sign-up": (request) => joinBy("sign-up")(request),
};

let server: Server;
let port: number;
let owner: Person;
let answered = 0;

beforeAll(async () => {
  owner = await memberOf((await makeAccount()).id, "owner");
  const answer = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url);
    return (ANSWERS[pathname] ?? handleTrpc)(request).finally(() => answered++);
  });
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Sends the head of a request with some of its body, and leaves. */
async function breakOff(path: string, length: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(env().PUBLIC_URL).host}`,
    `Origin: ${env().PUBLIC_URL}`,
    `Cookie: ${owner.cookie}`,
    `Content-Type: ${path.startsWith("/api/auth/") ? "application/x-www-form-urlencoded" : "application/json"}`,
    length,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${length.startsWith("T") ? "5\r\n" : ""}{"a":`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.destroy();
}

describe("an upload that breaks off", () => {
  test.each(Object.keys(ANSWERS))("to %s is no error of ours, and logged without a stack", async (path) => {
    const lines = {
      error: vi.spyOn(log(), "error"),
      warn: vi.spyOn(log(), "warn"),
      info: vi.spyOn(log(), "info"),
    };
    const before = answered;
    await breakOff(path, "Content-Length: 1000");
    expect(await eventually(async () => answered > before, Boolean)).toBe(true);
    expect(lines.error).not.toHaveBeenCalled();
    expect(lines.warn).not.toHaveBeenCalled();
    expect(JSON.stringify(lines.info.mock.calls)).not.toContain("stack");
  });

  test("in pieces is none either", async () => {
    const error = vi.spyOn(log(), "error");
    const before = answered;
    await breakOff("/api/collect", "Transfer-Encoding: chunked");
    expect(await eventually(async () => answered > before, Boolean)).toBe(true);
    expect(error).not.toHaveBeenCalled();
  });
});
