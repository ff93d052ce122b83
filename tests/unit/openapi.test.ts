import { Validator } from "@seriousme/openapi-schema-validator";
import openapiTS from "openapi-typescript";
import { describe, expect, test, vi } from "vitest";
import { openApiDocument } from "@/scripts/openapi/document";
import { NAMED_SCHEMAS } from "@/scripts/openapi/named-schemas";
import { operationId } from "@/scripts/openapi/operation-names";
import { answerOf, type JsonSchema, type OperationObject } from "@/server/reference/document";
import { resolveReferences } from "@/server/reference/resolve-references";
import { ROUTES } from "@/server/routes";
import { checkAgainstDescription } from "@/tests/support/api-description";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const written = openApiDocument(ROUTES);
const document = resolveReferences(written);
const operations: [string, OperationObject][] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]): [string, OperationObject] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

describe("the document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(written)));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  test("gives TypeScript's generator nothing to warn of", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await openapiTS(JSON.stringify(written));
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });

  test("names each operation of the SDK once, and no two operations alike", () => {
    const names = operations.map(([, operation]) => operation["x-sdk-name"]);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z]+[.][a-z][A-Za-z0-9]+$/.test(name))).toEqual([]);
    const letters = operations.map(([, { operationId: name }]) => name.replace(/s\b|s(?=[A-Z])/g, ""));
    expect(new Set(letters).size).toBe(letters.length);
  });

  test.each([
    ["listPayments", "limit", { type: "integer", minimum: 1, maximum: 200, default: 50 }],
    ["listPayments", "startTs", { type: "string", format: "date-time" }],
    ["listPayments", "network", { pattern: expect.stringContaining("[-a-z0-9]{3,8}:") }],
    ["listPayments", "cursor", { minLength: 1 }],
    ["listMerchants", "search", { minLength: 1, maxLength: 256 }],
    ["getPaymentStatus", "maxPollMs", { type: "integer", format: "int64", minimum: 0 }],
    ["listGatewayPaymentOptions", "includePaymentInfo", { type: "boolean" }],
    ["listGatewayPaymentOptions", "Sdk-Name", { type: "string" }],
  ])("describes %s's parameter %s as precisely as it is checked", (id, name, schema) => {
    const [, operation] = operations.find(([, one]) => one.operationId === id) ?? [];
    const found = operation?.parameters.find((one) => one.name === name)?.schema;
    expect(found).toMatchObject(schema);
    expect(found?.type === "boolean" && "enum" in found).toBe(false);
  });

  test("has every operation that the route files have under /v1, and no other", () => {
    const routed = Object.entries(ROUTES).flatMap(([path, file]) =>
      METHODS.filter((method) => file[method]?.contract).map((method) => `${method} ${path}`),
    );
    const described = operations.map(([name]) => name.replaceAll(/\{(\w+)\}/g, ":$1"));
    expect(described.sort()).toEqual(routed.sort());
    expect(described.every((name) => name.includes(" /v1/"))).toBe(true);
  });

  test("names each operation once", () => {
    const names = operations.map(([, { operationId: name }]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[a-z][A-Za-z]+$/.test(name))).toBe(true);
  });

  test("refers to nothing that it does not have", () => {
    const found = (to: string) =>
      to.split("/").reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], written);
    const targets = referencesOf(written);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((to) => found(to) === undefined)).toEqual([]);
  });

  test("has every named schema once, and refers to it", () => {
    const names = Object.keys(NAMED_SCHEMAS).sort();
    expect(Object.keys(document.components.schemas).sort()).toEqual(names);
    const referred = new Set(referencesOf(written).map((to) => to.replace("components/schemas/", "")));
    expect(names.filter((name) => !referred.has(name))).toEqual([]);
  });

  test("names the schema of every body and answer", () => {
    const contents = Object.values(written.paths ?? {}).flatMap((item) =>
      Object.values(item as Record<string, OperationObject>).flatMap(({ requestBody, responses }) =>
        [requestBody, ...Object.values(responses)].flatMap((one) => (one ? [one.content] : [])),
      ),
    );
    const unnamed = contents.filter((content) => !("$ref" in (answerOf(content).schema ?? {})));
    expect(contents.length).toBeGreaterThan(200);
    expect(unnamed).toEqual([]);
  });

  test.each(operations)("closes every answer of %s", (_, { responses }) => {
    const schemas = Object.values(responses).map(({ content }) => answerOf(content).schema ?? {});
    expect(schemas.flatMap((schema) => openObjects(schema, "answer"))).toEqual([]);
  });

  test.each(operations)("says of %s who may, what fails and which path it has", (name, operation) => {
    expect(operation.security.length).toBeGreaterThan(0);
    for (const status of ["400", "401", "429", "500", "503"])
      expect(operation.responses[status]).toBeDefined();
    const inPath = operation.parameters.filter((one) => one.in === "path").map((one) => one.name);
    expect(inPath).toEqual([...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
  });
});

/** Returns the targets of all references, such as `components/schemas/Amount`. */
function referencesOf(value: object): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, to = ""]) => to);
}

/** Where a schema has members, and lets others pass too. */
function openObjects(schema: JsonSchema, at: string): string[] {
  const members = Object.entries(schema.properties ?? {});
  const here = schema.properties && schema.additionalProperties !== false ? [at] : [];
  const branches = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return [
    ...here,
    ...members.flatMap(([name, member]) => openObjects(member, `${at}.${name}`)),
    ...branches.flatMap((branch, i) => openObjects(branch, `${at}[${i}]`)),
  ];
}

test.each([
  ["post", "/v1/payments", "createPayment"],
  ["get", "/v1/payments", "listPayments"],
  ["get", "/v1/payments/:id", "getPayment"],
  ["post", "/v1/payments/:id/cancel", "cancelPayment"],
  ["get", "/v1/payments/:id/status", "getPaymentStatus"],
  ["get", "/v1/payments/:id/timeline", "getPaymentTimeline"],
  ["patch", "/v1/merchants/:id", "updateMerchant"],
  ["delete", "/v1/merchants/:id/settlements/crypto/:sid", "deleteMerchantSettlementsCrypto"],
] as const)("%s %s is called %s", (method, path, name) => {
  expect(operationId(method, path)).toBe(name);
});

test.each([
  ["createPayment", "payments.create"],
  ["getPaymentStatus", "payments.status"],
  ["listPaymentsOfMerchant", "payments.listOfMerchant"],
  ["getGatewayPaymentDeposit", "gateway.getDeposit"],
  ["changeCryptoSettlement", "settlements.change"],
  ["listWebhookDeliveries", "webhookEndpoints.listDeliveries"],
  ["rollWebhookSecret", "webhookEndpoints.rollSecret"],
])("%s is %s in the SDK", (id, name) => {
  const [, operation] = operations.find(([, one]) => one.operationId === id) ?? [];
  expect(operation?.["x-sdk-name"]).toBe(name);
});

describe("the check of answers in the API tests", () => {
  const status = { status: "succeeded", isFinal: true, pollInMs: null, info: null, failureCode: null };
  const headers = { "Request-Id": "req_1", "Svc-Version": "2026-02-18" };
  const answered = (code: number, body: unknown, path = "/v1/payments/pay_1/status") =>
    checkAgainstDescription({
      method: "GET",
      path,
      response: new Response(null, { status: code, headers }),
      body,
      what: "an answer",
    });

  test("takes what is described", () => {
    answered(200, status);
    answered(404, { code: "payment_not_found", message: "No." });
    answered(404, { code: "not_found", message: "No." }, "/v1/nowhere");
  });

  test.each([
    ["a member too many", 200, { ...status, secret: 1 }],
    ["a member too few", 200, { ...status, info: undefined }],
    ["another type", 200, { ...status, isFinal: "true" }],
    ["a status that is not described", 201, status],
    ["a code that is not this operation's", 404, { code: "not_found", message: "No." }],
    ["a member of an error too many", 404, { code: "payment_not_found", message: "No.", stack: "at" }],
  ])("does not take %s", (_, code, body) => {
    expect(() => answered(code, JSON.parse(JSON.stringify(body)))).toThrow(/an answer/);
  });

  test("does not take an operation that is not described", () => {
    expect(() => answered(200, {}, "/v1/secrets")).toThrow(/no such operation/);
  });
});
