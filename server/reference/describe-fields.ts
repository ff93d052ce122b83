import { limitsOf } from "@/server/reference/describe-limits";
import type { JsonSchema, ParameterObject } from "@/server/reference/document";
import type { Field } from "@/server/reference/reference";

/** Describes the members of an object's schema in words. */
export function describeMembers(schema: JsonSchema | undefined): Field[] {
  const { properties = {}, required = [] } = schema ?? {};
  return Object.entries(properties).map(([name, member]) =>
    describeField(name, member, required.includes(name)),
  );
}

/** Describes a parameter of a path or a query in words. */
export function describeParameter({
  name,
  schema,
  required,
  description,
  deprecated,
}: ParameterObject): Field {
  const field = describeField(name, schema, required);
  return { ...field, description: description ?? field.description, deprecated: deprecated === true };
}

function describeField(name: string, schema: JsonSchema, required: boolean): Field {
  const { branches, isNullable } = branchesOf(schema);
  const [only] = branches.length === 1 ? branches : [];
  const inner: JsonSchema = only ? { ...only, ...withoutBranches(schema) } : schema;
  const item = inner.type === "array" ? inner.items : undefined;
  const shape = item ?? inner;
  const isAmount = isAmountSchema(shape);
  const many = branchesOf(shape).branches;
  const hasVariants = many.length > 1 && many.every(({ type }) => type === "object");
  return {
    name,
    type: `${typeOf(inner)}${isNullable ? " or null" : ""}`,
    required,
    deprecated: schema.deprecated === true,
    description: schema.description ?? inner.description ?? null,
    values: valuesOf(shape),
    limits: [...limitsOf(inner), ...(item ? limitsOf(item).map((limit) => `each ${limit}`) : [])],
    isAmount,
    children: isAmount || hasVariants ? [] : describeMembers(shape),
    variants: hasVariants
      ? many.map((one) => ({ title: variantTitle(one), fields: describeMembers(one) }))
      : [],
  };
}

/** Returns the shapes that a schema allows besides null. */
function branchesOf(schema: JsonSchema): { branches: JsonSchema[]; isNullable: boolean } {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    return {
      branches: types.map((type) => ({ ...schema, type })),
      isNullable: types.length < schema.type.length,
    };
  }
  const all = schema.anyOf ?? schema.oneOf ?? [schema];
  const branches = all.filter(({ type }) => type !== "null");
  return branches.length > 0 && branches.length < all.length
    ? { branches, isNullable: true }
    : { branches: all, isNullable: false };
}

function withoutBranches({ anyOf: _, oneOf: __, type, ...rest }: JsonSchema): JsonSchema {
  return typeof type === "string" ? { ...rest, type } : rest;
}

function typeOf(schema: JsonSchema): string {
  if (isAmountSchema(schema)) return "amount";
  const { branches } = branchesOf(schema);
  if (branches.length > 1) return [...new Set(branches.map(typeOf))].join(" or ");
  if ("const" in schema) return schema.const === null ? "null" : typeof schema.const;
  if (schema.enum) return "string";
  if (schema.type === "array") return `array of ${plural(typeOf(schema.items ?? {}))}`;
  return typeof schema.type === "string" ? schema.type : "any value";
}

function plural(type: string): string {
  return type === "any value" ? "any values" : `${type}s`;
}

/** Checks for the amount's shape, which the page explains once. */
function isAmountSchema({ properties = {} }: JsonSchema): boolean {
  return Object.keys(properties).join() === "unit,value,display";
}

function valuesOf(schema: JsonSchema): string[] {
  const { branches } = branchesOf(schema);
  return branches.flatMap((branch) => {
    if (branch.enum) return branch.enum.filter((value) => value !== "").map(String);
    return "const" in branch && branch.const !== null ? [JSON.stringify(branch.const)] : [];
  });
}

/** Returns the member that distinguishes shapes: `type: "walletRpc"`. */
function variantTitle({ properties = {} }: JsonSchema): string {
  const [name, member] = Object.entries(properties).find(([, { const: value }]) => value !== undefined) ?? [];
  return name && member ? `${name}: ${JSON.stringify(member.const)}` : "otherwise";
}
