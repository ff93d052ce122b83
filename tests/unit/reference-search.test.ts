import { describe, expect, test } from "vitest";
import { rankEntries } from "@/components/reference/search/rank-entries";
import { ALL_TOPICS } from "@/components/reference/topics";
import { loadReference } from "@/server/reference/load-reference";
import { searchIndex } from "@/server/reference/search-index";

const entries = searchIndex(loadReference(), ALL_TOPICS);
const idsFor = (query: string) => rankEntries(entries, query).map(({ id }) => id);

describe("the search of the reference", () => {
  test("has each place once", () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(new Set(entries.map(({ kind }) => kind)).size).toBe(4);
  });

  test.each([
    ["create payment", "createPayment"],
    ["Create a payment", "createPayment"],
    ["POST /v1/refunds", "createRefund"],
    ["cancelPayment", "cancelPayment"],
    ["rate_limited", "error-rate_limited"],
    ["429", "error-rate_limited"],
    ["payment.succeeded", "event-payment.succeeded"],
    ["retr", "attempts"],
    ["idempotency", "idempotency"],
    ["signature", "signatures"],
    ["webhook secret", "rollWebhookSecret"],
  ])("finds %j among the first three", (query, id) => {
    expect(idsFor(query).slice(0, 3)).toContain(id);
  });

  test("finds an operation by a field of its body, at any depth, and names the field", () => {
    const found = rankEntries(entries, "successUrl");
    expect(found.map(({ id }) => id)).toContain("createPayment");
    expect(found.find(({ id }) => id === "createPayment")?.field).toBe("successUrl");
  });

  test("finds nothing for nothing, and for a word that the page does not have", () => {
    expect(idsFor("  ")).toEqual([]);
    expect(idsFor("payment zebra")).toEqual([]);
  });
});
