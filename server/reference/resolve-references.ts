import type { ApiDocument } from "@/server/reference/document";

type Node = { $ref?: string; [member: string]: unknown };

/** Replaces every reference of an OpenAPI document by its target. Members next to a reference add to the target's. */
export function resolveReferences(document: object): ApiDocument {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...own } = value as Node;
    const members = Object.fromEntries(Object.entries(own).map(([name, member]) => [name, resolve(member)]));
    return $ref === undefined ? members : merge(resolve(targetOf(document, $ref)) as Node, members);
  };
  return resolve(document) as ApiDocument;
}

/** Returns the target of a reference such as `#/components/schemas/Amount`. */
function targetOf(document: object, reference: string): unknown {
  const names = reference.split("/").slice(1);
  return names.reduce<unknown>((at, name) => (at as Node)[name], document);
}

function merge(target: Node, own: Node): Node {
  const { properties, ...rest } = own;
  if (properties === undefined) return { ...target, ...rest };
  return { ...target, ...rest, properties: { ...(target.properties as Node), ...properties } };
}
