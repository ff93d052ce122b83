import { describe, expect, test } from "vitest";
import { AppError } from "@/server/kernel/errors";
import { guardPage, type PageGuards } from "@/server/web/guard-page";
import { pageRoute } from "@/server/web/page-route";

const OWN = "http://localhost:3000";

function sent(headers: Record<string, string>): Request {
  return new Request(`${OWN}/api/anything`, { method: "POST", headers, body: "{}" });
}

function statusOf(guards: PageGuards, headers: Record<string, string>): number {
  try {
    guardPage(sent(headers), guards);
    return 200;
  } catch (error) {
    return (error as AppError).status;
  }
}

describe("a page's guards", () => {
  const json = { "content-type": "application/json; charset=utf-8", "content-length": "2" };
  const cases: [string, { guards: PageGuards; headers: Record<string, string> }, number][] = [
    ["another site's page", { guards: { origin: true }, headers: { origin: "https://evil.example" } }, 403],
    ["no origin at all", { guards: { origin: true }, headers: {} }, 403],
    ["text for JSON", { guards: { json: true }, headers: { "content-type": "text/plain" } }, 415],
    [
      "a type that only begins like JSON",
      { guards: { json: true }, headers: { "content-type": "application/jsonp" } },
      415,
    ],
    ["a length that is not stated", { guards: { maxBytes: 10 }, headers: {} }, 411],
    [
      "the same, where a form answers otherwise",
      { guards: { maxBytes: 10, unstated: 413 }, headers: {} },
      413,
    ],
    ["a body that is too large", { guards: { maxBytes: 10 }, headers: { "content-length": "11" } }, 413],
    ["a body of the largest size", { guards: { maxBytes: 10 }, headers: { "content-length": "10" } }, 200],
    ["JSON that is small", { guards: { json: true, maxBytes: 10 }, headers: json }, 200],
  ];
  test.each(cases)("answer %s", (_, { guards, headers }, status) => {
    expect(statusOf(guards, headers)).toBe(status);
  });
});

describe("a page's route", () => {
  test("gives the body to its handler, and answers its errors", async () => {
    const echo = pageRoute({ json: true }, async ({ body }) => Response.json(body));
    expect(await (await echo(sent({ "content-type": "application/json" }))).json()).toEqual({});
    const refuse = pageRoute({}, async () => {
      throw new AppError("not_found", "No.");
    });
    const answer = await refuse(sent({}));
    expect(answer.status).toBe(404);
    expect(answer.headers.get("request-id")).toMatch(/^req_/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});
