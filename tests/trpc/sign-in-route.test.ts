import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route";
import { env } from "@/server/kernel/env";

const FORM = "application/x-www-form-urlencoded";

function request(
  path: string,
  headers: Record<string, string>,
): [NextRequest, { params: Promise<{ nextauth: string[] }> }] {
  const url = new URL(`/api/auth/${path}`, env().PUBLIC_URL);
  const body = "email=a%40florin.test&password=x";
  const usual = {
    host: url.host,
    origin: url.origin,
    "content-type": FORM,
    "content-length": String(body.length),
  };
  const made = new NextRequest(url, { method: "POST", headers: { ...usual, ...headers }, body });
  return [made, { params: Promise.resolve({ nextauth: path.split("/") }) }];
}

describe.each(["callback/credentials", "callback/passkey", "signout"])("POST /api/auth/%s", (path) => {
  test.each([
    ["from another site", { origin: "https://evil.example" }, 403],
    ["without an Origin", { origin: "" }, 403],
    ["from a frame without one", { origin: "null" }, 403],
    ["as text", { "content-type": "text/plain" }, 415],
    ["as JSON", { "content-type": "application/json" }, 415],
    ["of a large form", { "content-length": "9000" }, 413],
    ["of a form without a length", { "content-length": "" }, 413],
  ])("is refused %s", async (_what, headers, status) => {
    const response = await POST(...request(path, headers));
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

test.each(["session", "signin/credentials", "_log", "callback/other"])(
  "POST /api/auth/%s is not there",
  async (path) => {
    expect((await POST(...request(path, {}))).status).toBe(404);
  },
);

test.each(["session", "providers", "signin", "signout", "error"])(
  "GET /api/auth/%s is not there",
  async (path) => {
    const [made, context] = request(path, {});
    expect((await GET(new NextRequest(made.url), context)).status).toBe(404);
  },
);
