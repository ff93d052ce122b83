import type { Compilable, RawBuilder } from "kysely";
import { fill, Placeholder, standInFor, valuesOfAccount } from "@/server/db/compiled";
import type { AccountProof } from "@/server/db/proof";
import { plannedByValues, type RowStatement, type Statement } from "@/server/db/sql";
import { fragment } from "@/server/db/store";

/** A value that a query binds. */
type Parameter = string | number | bigint | Date | readonly (string | number)[];

/**
 * The values of a query as it is built: nulls and booleans decide the text and stay, a group holds further values, and
 * every other value is a placeholder.
 */
export type Shaped<V> = {
  readonly [K in keyof V]: V[K] extends boolean
    ? V[K]
    :
        | (NonNullable<V[K]> extends Parameter ? RawBuilder<NonNullable<V[K]>> : Shaped<NonNullable<V[K]>>)
        | Extract<V[K], null>;
};

/** Most texts of one query; the oldest gives way to a further one. */
const MAX_SHAPES = 500;

/**
 * Declares a query of one account's rows whose text depends on which of its values are null or true. Each combination
 * is built and compiled once, since a listing would spend 300 µs on it each time. Postgres plans it by its values.
 */
export function compiledByShape<V extends object, Row>(
  build: (account: AccountProof, given: Shaped<V>) => Compilable<Row>,
): (proof: AccountProof, values: V) => RowStatement<Row> {
  const templates = new Map<string, Statement>();
  return (proof, values) => {
    const parameters: Parameters = {};
    const anyProof = standInFor(proof);
    const shape = `${anyProof.kind ?? ""}${collect(values, "", parameters)}`;
    let template = templates.get(shape);
    if (!template) {
      template = plannedByValues(build(anyProof, shapedOf(values, "")));
      keep(templates, shape, template);
    }
    return fill(template, valuesOfAccount(proof, parameters));
  };
}

/** Values by their path. */
type Parameters = Record<string, unknown>;

/** Collects the parameters among values. @returns the paths of all that are neither null nor false */
function collect(values: object, path: string, parameters: Parameters): string {
  let shape = "";
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === false) continue;
    const at = `${path}.${name}`;
    shape += at;
    if (isGroup(value)) shape += collect(value, at, parameters);
    else parameters[at] = value;
  }
  return shape;
}

function shapedOf<V extends object>(values: V, path: string): Shaped<V> {
  const shaped = Object.entries(values).map(([name, value]) => {
    const at = `${path}.${name}`;
    if (value === null || typeof value === "boolean") return [name, value];
    return [name, isGroup(value) ? shapedOf(value, at) : fragment`${new Placeholder(at)}`];
  });
  return Object.fromEntries(shaped);
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
}

function keep(templates: Map<string, Statement>, shape: string, template: Statement): void {
  const [oldest] = templates.keys();
  if (templates.size >= MAX_SHAPES && oldest !== undefined) templates.delete(oldest);
  templates.set(shape, template);
}
