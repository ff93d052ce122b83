import { z } from "zod";
import type { JsonSchema, ParameterObject } from "@/server/http/openapi-types";

/**
 * Converts a schema to JSON Schema for requests (`input`: unknown members are ignored, so they are allowed) or for
 * answers (`output`: no other members).
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: node }) => {
      if (node.type !== "integer") return;
      // A number written in digits is announced as a number (`queryInteger`): its pattern is of the text.
      delete node.pattern;
      // Bounds that every integer has are noise.
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
    },
  });
  return made as JsonSchema;
}

/** Converts the members of an object's schema to parameters of a path or a query. */
export function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): ParameterObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, member]) => {
    const { description, deprecated, ...rest } = withoutNull(member);
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description ? { description } : {}),
      ...(deprecated ? { deprecated: true } : {}),
      schema: rest,
      ...(isRepeatable(rest) ? { style: "form" as const, explode: true } : {}),
    };
  });
}

/** Removes null, which a query cannot express, and keeps the other branch. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const others = anyOf?.filter(({ type }) => type !== "null");
  if (!anyOf || !others || others.length === anyOf.length) return schema;
  return others.length === 1 ? { ...others[0], ...rest } : { ...rest, anyOf: others };
}

function isRepeatable(schema: JsonSchema): boolean {
  return schema.type === "array" || (schema.anyOf?.some(({ type }) => type === "array") ?? false);
}
