import { describe, expect, test } from "vitest";
import { z } from "zod";
import { exampleOf } from "@/scripts/openapi/examples";
import { NAMED_SCHEMAS } from "@/scripts/openapi/named-schemas";
import { operationId } from "@/scripts/openapi/operation-names";
import type { Contract } from "@/server/http/contract";
import type { HttpMethod } from "@/server/reference/document";
import { ROUTES } from "@/server/routes";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const OPERATIONS = Object.entries(ROUTES).flatMap(([path, file]) =>
  METHODS.flatMap((method): [string, Contract][] => {
    const contract = file[method]?.contract;
    const name = contract?.name ?? operationId(method.toLowerCase() as HttpMethod, path);
    return contract ? [[name, contract]] : [];
  }),
);

describe.each(OPERATIONS)("the example of %s", (name, { params, query, body, response }) => {
  const { parameters, ...example } = exampleOf(name);

  test("has only parameters that the operation takes, each with a value that it takes", () => {
    const known = { ...params?.shape, ...query?.shape };
    expect(Object.keys(parameters).filter((one) => !(one in known))).toEqual([]);
    const texts = Object.entries(parameters).map(([one, value]) => [one, asText(value)]);
    expect(z.object(known).partial().safeParse(Object.fromEntries(texts)).error).toBeUndefined();
    const missing = Object.keys(params?.shape ?? {}).filter((one) => !(one in parameters));
    expect(missing).toEqual([]);
  });

  test("has a body that the operation takes, and an answer that it gives", () => {
    if (body) expect(body.safeParse(example.body ?? {}).error).toBeUndefined();
    else expect(example.body).toBeUndefined();
    expect(response.parse(example.answer)).toEqual(example.answer);
  });
});

/** A query has texts, and lists of texts. */
function asText(value: unknown): unknown {
  return Array.isArray(value) ? value.map(asText) : String(value);
}

describe("the examples of members", () => {
  const found = Object.entries(NAMED_SCHEMAS).flatMap(([name, schema]) => examplesIn(schema, name));

  test("cover what readers write themselves", () => {
    const places = found.map(([at]) => at);
    expect(places).toEqual(
      expect.arrayContaining([
        "CreatePayment.referenceId",
        "CreatePayment.amount.value",
        "Amount.unit",
        "NewSettlement.asset",
        "CreateMerchant.merchantEmail",
        "RequestOptions.accounts[]",
      ]),
    );
  });

  test.each(found)("%s takes %j", (_, example, schema) => {
    expect(schema.safeParse(example).error).toBeUndefined();
  });
});

/** Returns the examples of a schema and its members, each with its place and its schema. */
function examplesIn(schema: z.core.$ZodType, at: string): [string, unknown, z.ZodType][] {
  const { examples = [] } = z.globalRegistry.get(schema) ?? {};
  const own = (examples as unknown[]).map((one): [string, unknown, z.ZodType] => [
    at,
    one,
    schema as z.ZodType,
  ]);
  if (schema instanceof z.ZodObject) {
    return [
      ...own,
      ...Object.entries(schema.shape).flatMap(([name, one]) => examplesIn(one, `${at}.${name}`)),
    ];
  }
  if (schema instanceof z.ZodArray) return [...own, ...examplesIn(schema.element, `${at}[]`)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return [...own, ...examplesIn(schema.unwrap(), at)];
  }
  return own;
}
