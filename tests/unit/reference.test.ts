import { describe, expect, test } from "vitest";
import { openApiDocument } from "@/scripts/openapi/document";
import { API_VERSIONS } from "@/server/auth/api-versions";
import answers from "@/server/reference/answers.json";
import { buildReference } from "@/server/reference/build-reference";
import { ERROR_MEANINGS } from "@/server/reference/error-meanings";
import { EXAMPLES } from "@/server/reference/examples";
import type { Field } from "@/server/reference/reference";
import { resolveReferences } from "@/server/reference/resolve-references";
import { ROUTES } from "@/server/routes";
import { PartnerEvent } from "@/server/webhooks/event-schema";
import { EVENT_TYPES } from "@/server/webhooks/schema";
import { checkAgainstDescription } from "@/tests/support/api-description";

const document = resolveReferences(openApiDocument(ROUTES));
const described = Object.values(document.paths).flatMap((item) => Object.values(item));
const names = described.map(({ operationId }) => operationId).sort();

describe("the sources of the API's reference", () => {
  test("have an example for every operation, and for nothing else", () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(names);
  });

  test("have an answer for every operation, and for nothing else", () => {
    expect(Object.keys(answers).sort()).toEqual(names);
  });

  test("say of every code of the API what it means, and what to do", () => {
    const codes = described.flatMap(({ responses }) =>
      Object.values(responses).flatMap((response) => response["x-codes"] ?? []),
    );
    expect(codes.length).toBeGreaterThan(100);
    const explained = (code: string) => {
      const { meaning, remedy } = ERROR_MEANINGS[code] ?? {};
      return Boolean(meaning && remedy);
    };
    expect([...new Set(codes)].filter((code) => !explained(code))).toEqual([]);
  });
});

test("a reference is replaced by its target, and the members next to it add to the target's", () => {
  const written = {
    paths: { "/a": { $ref: "#/components/schemas/A", description: "here", properties: { own: {} } } },
    components: {
      schemas: { A: { type: "object", properties: { b: { $ref: "#/components/schemas/B" } } }, B: {} },
    },
  };
  expect(resolveReferences(written).paths).toEqual({
    "/a": { type: "object", description: "here", properties: { b: {}, own: {} } },
  });
});

describe("the reference", () => {
  const reference = buildReference(document, answers);
  const operations = reference.groups.flatMap(({ operations }) => operations);
  const operationOf = (id: string) => operations.find((one) => one.id === id);

  test("has every operation once, with its own description", () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(names);
    expect(operations.filter(({ description }) => !description).map(({ id }) => id)).toEqual([]);
  });

  test.each(operations)(
    "$id shows an answer that the API could give",
    ({ method, path, success, answer }) => {
      const headers = { "Request-Id": "req_1", "Svc-Version": reference.version };
      checkAgainstDescription({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, "x"),
        response: new Response(null, { status: success.status, headers }),
        body: answer.startsWith("{") ? JSON.parse(answer) : answer,
        what: answer,
      });
    },
  );

  test("describes fields with their types, limits and shapes", () => {
    const body = operationOf("createPayment")?.bodyFields ?? [];
    expect(body.find(({ name }) => name === "referenceId")).toMatchObject({
      type: "string",
      required: true,
      limits: expect.arrayContaining(["1 to 35 characters"]),
    });
    expect(body.find(({ name }) => name === "expiresAt")).toMatchObject({
      type: "integer or null",
      required: false,
    });
    const options = operationOf("listGatewayPaymentOptions")?.success.fields ?? [];
    const actions = options
      .find(({ name }) => name === "options")
      ?.children.find(({ name }) => name === "actions");
    expect(actions?.variants.map(({ title }) => title)).toEqual(['type: "walletRpc"', 'type: "build"']);
    expect(operationOf("listPayments")?.queryFields.find(({ name }) => name === "status")?.values).toContain(
      "expired",
    );
  });

  test("leaves no field without a type", () => {
    const all = (fields: Field[]): Field[] =>
      fields.flatMap((field) => [
        field,
        ...all(field.children),
        ...field.variants.flatMap((variant) => all(variant.fields)),
      ]);
    const fields = operations.flatMap((one) => [
      ...all(one.pathFields),
      ...all(one.queryFields),
      ...all(one.bodyFields),
      ...all(one.success.fields),
    ]);
    expect(fields.length).toBeGreaterThan(100);
    const strange = fields.filter(({ name, type }) => type === "any value" && name !== "excludeFromRelayer");
    expect(strange.map(({ name }) => name)).toEqual([]);
  });

  test("tells where each variable comes from", () => {
    const confirm = operationOf("confirmGatewayPayment");
    expect(confirm?.needs).toEqual([
      { name: "PAYMENT_ID", from: "createPayment" },
      { name: "OPTION_ID", from: "listGatewayPaymentOptions" },
      { name: "SIGNATURE", from: "sign" },
    ]);
    expect(operationOf("createCryptoSettlements")?.gives).toEqual([
      { name: "SETTLEMENT_ID", at: "settlements[0].id" },
    ]);
  });

  test("describes its groups in a sensible order, each in one sentence", () => {
    const groups = reference.groups.map(({ name }) => name);
    const wanted = ["Payments", "Refunds", "Events", "Webhooks", "Merchants", "Settlements", "Gateway"];
    expect(groups.filter((name) => wanted.includes(name))).toEqual(wanted);
    expect(reference.groups.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  test("links each error with the operations that answer it, both ways", () => {
    const entry = (code: string) => reference.errors.find((one) => one.code === code);
    expect(entry("rate_limited")).toMatchObject({ statuses: [429], operations: null });
    expect(entry("invalid_params")?.statuses).toEqual([400, 408, 413, 415, 431]);
    expect(entry("settlement_asset_conflict")?.operations?.map(({ id }) => id)).toEqual([
      "createCryptoSettlements",
    ]);
    for (const { code, operations: answering } of reference.errors) {
      const expected = operations.filter(({ refusals }) =>
        refusals.some(({ codes }) => codes.includes(code)),
      );
      expect(answering?.length ?? operations.length, code).toBe(expected.length);
    }
    const linked = new Set(operations.flatMap(({ refusals }) => refusals.flatMap(({ codes }) => codes)));
    expect(reference.errors.map(({ code }) => code).sort()).toEqual([...linked].sort());
  });

  test("has every type of event, as its schema allows it, and as a webhook has it", () => {
    const events = reference.events.flatMap((family) => family.events);
    expect(events.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES].sort());
    for (const { type, item, body } of events) {
      expect(PartnerEvent.parse(JSON.parse(item)), type).toEqual(JSON.parse(item));
      expect(JSON.parse(item).type).toBe(type);
      expect(JSON.parse(body)).toMatchObject({ type, api_version: "2026-02-18", mode: "test" });
      expect(body).not.toMatch(/"[a-z]+[A-Z]\w*":/);
    }
  });

  test("has every published version with its changes, the newest first", () => {
    expect(reference.versions.map(({ version }) => version)).toEqual([...API_VERSIONS].reverse());
    expect(reference.versions.filter(({ changes }) => changes.length === 0)).toEqual([]);
  });
});
