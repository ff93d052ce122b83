import type { Compilable, RawBuilder } from "kysely";
import type { AccountProof } from "@/server/db/proof";
import { merchantsOf } from "@/server/db/reach";
import { type RowStatement, type Statement, statementOf } from "@/server/db/sql";
import { fragment } from "@/server/db/store";

/** Placeholders for the values of a compiled query. */
export type Given<V extends object> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/** Stands for a value among the parameters of a query until it runs. */
export class Placeholder {
  constructor(readonly key: string) {}
}

const ACCOUNT = "account of the proof";
const MERCHANTS = "merchants of the proof";
const ANY_ACCOUNT = { accountId: new Placeholder(ACCOUNT) } as unknown as AccountProof;
const ANY_LIMITED = {
  ...ANY_ACCOUNT,
  kind: "user",
  merchantIds: new Placeholder(MERCHANTS),
} as unknown as AccountProof;

/** Returns what stands for a proof of its kind while a query is built: of a whole account, or of some merchants. */
export function standInFor(proof: AccountProof): AccountProof {
  return merchantsOf(proof) ? ANY_LIMITED : ANY_ACCOUNT;
}

/**
 * Declares a query that is built and compiled once, at its first use: a hot query would spend 10 to 20 µs on it each
 * time. `build` gets a placeholder for each value, so its text must not depend on the values.
 */
export function compiled<V extends object, Row>(
  build: (given: Given<V>) => Compilable<Row>,
): (values: V) => RowStatement<Row> {
  const template = once(() => statementOf(build(placeholders())));
  return (values) => fill(template(), values as Record<string, unknown>);
}

/** Declares a query of one account's rows that is compiled once. `build` gets a proof for {@link tenant}. */
export function compiledOfAccount<V extends object, Row>(
  build: (account: AccountProof, given: Given<V>) => Compilable<Row>,
): (proof: AccountProof, values: V) => RowStatement<Row> {
  const whole = once(() => statementOf(build(ANY_ACCOUNT, placeholders())));
  const limited = once(() => statementOf(build(ANY_LIMITED, placeholders())));
  return (proof, values) => fill(merchantsOf(proof) ? limited() : whole(), valuesOfAccount(proof, values));
}

/** Adds the account of a proof, and its merchants, to the values of a query. */
export function valuesOfAccount(proof: AccountProof, values: object): Record<string, unknown> {
  return { ...values, [ACCOUNT]: proof.accountId, [MERCHANTS]: merchantsOf(proof) };
}

function placeholders<V extends object>(): Given<V> {
  return new Proxy({} as Given<V>, { get: (_, key) => fragment`${new Placeholder(String(key))}` });
}

/** Puts values in place of a template's placeholders. */
export function fill<Row>(template: Statement, given: Record<string, unknown>): RowStatement<Row> {
  const values = template.values.map((value) => (value instanceof Placeholder ? given[value.key] : value));
  return { ...template, values } as RowStatement<Row>;
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
