import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount } from "@/tests/support/account";
import { app } from "@/tests/support/app";
import { createPayment } from "@/tests/support/pay";

const anybody = app();
const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
const PAGES: Record<string, string>[] = [{ accept: BROWSER }, { "user-agent": "Slackbot-LinkExpanding 1.0" }];
let id: string;

beforeAll(async () => {
  id = await createPayment(app((await makeAccount()).headers));
});

const visit = (path: string, init: RequestInit = {}) => fetch(new URL(path, anybody.url), init);
const links = () => [`/${id}`, `/?pid=${id}`];

describe("the payment link", () => {
  test("answers a client that accepts no HTML as the operation of agents does", async () => {
    const expected = await visit(`/v1/gateway/payment/${id}/x402`);
    const required = expected.headers.get("PAYMENT-REQUIRED");
    expect([expected.status, expected.headers.get("Cache-Control")]).toEqual([402, "no-store"]);
    const body = await expected.json();
    for (const link of links()) {
      for (const method of ["GET", "POST"]) {
        const answer = await visit(link, { method, headers: { accept: "application/json" } });
        expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([402, "no-store"]);
        expect(offersIn(answer)).toEqual(offersOf(required));
        expect(await answer.json()).toEqual(body);
      }
    }
  });

  test("answers a signature, for any type", async () => {
    for (const link of links()) {
      const answer = await visit(link, { headers: { accept: BROWSER, "PAYMENT-SIGNATURE": "e30=" } });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        402,
        "payment_required",
      ]);
    }
  });

  test("of an unknown payment is 404 as the API says it", async () => {
    const answer = await visit("/pay_doesNotExist");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "payment_not_found" });
  });

  test("may be read by a page of another origin, with a signature", async () => {
    for (const link of links()) {
      const answer = await visit(link, {
        method: "OPTIONS",
        headers: {
          Origin: "https://agent.example",
          "Access-Control-Request-Method": "GET",
          "Access-Control-Request-Headers": "payment-signature",
        },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-headers")).toMatch(/PAYMENT-SIGNATURE/i);
    }
  });

  test("is the page for browsers and for programs that preview links", async () => {
    for (const link of links()) {
      for (const headers of PAGES) {
        const answer = await visit(link, { headers });
        expect([answer.status, answer.headers.get("content-type")]).toEqual([
          200,
          "text/html; charset=utf-8",
        ]);
      }
    }
  });
});

const offersIn = (answer: Response) => offersOf(answer.headers.get("PAYMENT-REQUIRED"));

/** What is offered, without the time, which is less with each request. */
function offersOf(header: string | null) {
  const required = JSON.parse(Buffer.from(header ?? "", "base64").toString());
  return required.accepts.map(({ maxTimeoutSeconds, ...rest }: Record<string, unknown>) => {
    expect(maxTimeoutSeconds).toBeGreaterThan(0);
    return rest;
  });
}
