import type { JsonSchema } from "@/server/http/openapi-types";

/** Renders a JSON Schema as a TypeScript type. */
export function renderType(schema: JsonSchema, indent = ""): string {
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return unique(branches.map((branch) => renderType(branch, indent))).join(" | ");
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => renderType({ ...schema, type }, indent)).join(" | ");
  }
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return `Array<${renderType(schema.items ?? {}, indent)}>`;
    case "object":
      return renderObject(schema, indent);
    default:
      return "unknown";
  }
}

function renderObject(schema: JsonSchema, indent: string): string {
  const { properties, required = [], additionalProperties } = schema;
  const members = Object.entries(properties ?? {});
  if (members.length === 0) {
    if (typeof additionalProperties === "object") {
      return `Record<string, ${renderType(additionalProperties, indent)}>`;
    }
    return "Record<string, unknown>";
  }
  const inner = `${indent}  `;
  const lines = members.map(([name, member]) => {
    const optional = required.includes(name) ? "" : "?";
    return `${renderComment(member.description, inner)}${inner}${propertyName(name)}${optional}: ${renderType(member, inner)};`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** Renders a one-line comment above its subject; nothing for an empty text. */
export function renderComment(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll("*/", "* /").replaceAll("\n", " ")} */\n` : "";
}

export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}
