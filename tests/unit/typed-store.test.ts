import { expect, test } from "vitest";
import { mint, type UserScope } from "@/server/auth/scope";
import { compiled, compiledOfAccount, type Given } from "@/server/db/compiled";
import { compiledByShape, type Shaped } from "@/server/db/compiled-by-shape";
import { ofAccount, prisma } from "@/server/db/prisma";
import { ACCOUNT, computed, raw } from "@/server/db/raw";
import { db, many, maybeOne } from "@/server/db/sql";
import { acrossAccounts, store, tenant } from "@/server/db/store";

/** Values of a query by shape. */
interface Wanted {
  name: string | null;
  id: { text: string; limit: number } | null;
  isFirst: boolean;
}
const ANYONE: Wanted = { name: null, id: null, isFirst: false };

/**
 * The type check proves these: each line below a planted mistake must not compile, and an expectation of an error that
 * does not come is an error too. None of them runs.
 */
const planted = [
  async function built(scope: UserScope) {
    const query = tenant(scope).selectFrom("merchant").select(["id", "fee_fixed_minor"]);
    const fee: bigint | null | undefined = (await maybeOne(db, query))?.fee_fixed_minor;
    // @ts-expect-error a wrong result type: an amount is no text
    const wrong: string | undefined = (await maybeOne(db, query))?.fee_fixed_minor;
    // @ts-expect-error a wrong result type: an amount is no number
    const amounts: { fee_fixed_minor: number }[] = await many(db, query);
    // @ts-expect-error a row type that is asserted by hand
    const asserted = await many<{ id: number }>(db, query);
    // @ts-expect-error a statement without types
    await many(db, { text: "select 1", values: [] });
    // @ts-expect-error a wrong column
    tenant(scope).selectFrom("merchant").select("nmae");
    // @ts-expect-error a wrong column in a condition
    tenant(scope).selectFrom("merchant").selectAll().where("nmae", "=", "x");
    // @ts-expect-error a wrong value in a condition
    tenant(scope).updateTable("merchant").set({ name: "x" }).where("id", "=", 1);
    // @ts-expect-error a wrong value of a change
    tenant(scope).updateTable("merchant").set({ fee_bps: "100" });
    // @ts-expect-error rows without an account's condition
    store.selectFrom("merchant");
    // @ts-expect-error a change without an account's condition
    store.updateTable("merchant");
    // @ts-expect-error a removal without an account's condition
    store.deleteFrom("membership");
    // @ts-expect-error another account's table in a join
    tenant(scope).selectFrom("merchant as m").innerJoin("payment as p", "p.merchant_id", "m.id");
    // @ts-expect-error an account's table in a subquery
    store.selectFrom("user").where(({ exists, selectFrom }) => exists(selectFrom("membership")));
    // @ts-expect-error a scope that was not proven
    tenant({ accountId: scope.accountId });
    // @ts-expect-error no reason to reach every account
    acrossAccounts("convenience");
    return { fee, wrong, amounts, asserted };
  },

  async function byHand(scope: UserScope, id: string) {
    const shape = { id: "payment.id", amount: "payment.amount", total: computed("bigint") } as const;
    const query = raw(
      scope,
      shape,
    )`select id, amount, count(*) as total from payment where account_id = ${ACCOUNT}`;
    const amount: bigint | undefined = (await maybeOne(db, query))?.amount;
    // @ts-expect-error a wrong result type: an amount is no number
    const amounts: { amount: number }[] = await many(db, query);
    // @ts-expect-error a wrong column
    raw(scope, { id: "payment.idd" });
    // @ts-expect-error an account's column without a proof
    raw({ id: "payment.id" });
    // @ts-expect-error an account's statement without its condition
    const open = raw(scope, shape)`select id, amount, 1 as total from payment where id = ${id}`;
    return { amount, amounts, open };
  },

  async function once(scope: UserScope) {
    const query = compiledOfAccount((account, { id }: Given<{ id: string }>) =>
      tenant(account).selectFrom("payment as p").select("p.amount").where("p.id", "=", id),
    );
    const amount: bigint | undefined = (await maybeOne(db, query(scope, { id: "pay_1" })))?.amount;
    // @ts-expect-error a wrong result type: an amount is no number
    const amounts: { amount: number }[] = await many(db, query(scope, { id: "pay_1" }));
    // @ts-expect-error a wrong value of a compiled query
    query(scope, { id: 1 });
    // @ts-expect-error a missing value
    query(scope, {});
    // @ts-expect-error a compiled query without an account's proof
    query({ accountId: "acc_1" }, { id: "pay_1" });
    // @ts-expect-error rows without an account's condition
    compiled(({ id }: Given<{ id: string }>) => store.selectFrom("payment").where("id", "=", id));
    return { amount, amounts };
  },

  async function byShape(scope: UserScope) {
    const query = compiledByShape((account, { id, isFirst }: Shaped<Wanted>) => {
      const found = tenant(account).selectFrom("merchant as m").select("m.fee_bps");
      // @ts-expect-error a value that may be missing
      found.limit(id.limit);
      // @ts-expect-error a fact of the text in place of a value
      found.where("m.name", "=", isFirst);
      return id ? found.where("m.id", "=", id.text) : found;
    });
    const fee: number | null | undefined = (await maybeOne(db, query(scope, ANYONE)))?.fee_bps;
    // @ts-expect-error a wrong result type: a fee is no text
    const fees: { fee_bps: string }[] = await many(db, query(scope, ANYONE));
    // @ts-expect-error a wrong value
    query(scope, { ...ANYONE, name: 1 });
    // @ts-expect-error a query without an account's proof
    query({ accountId: "acc_1" }, ANYONE);
    return { fee, fees };
  },

  async function byPrisma(scope: UserScope, id: string) {
    const row = await ofAccount(scope).merchant.findFirst({ where: { id }, select: { name: true } });
    const name: string | undefined = row?.name;
    // @ts-expect-error a wrong result type
    const wrong: number | undefined = row?.name;
    // @ts-expect-error a wrong column
    await ofAccount(scope).merchant.findFirst({ where: { nmae: "x" } });
    // @ts-expect-error rows without an account's condition
    await prisma().merchant.findFirst({ where: { id } });
    // @ts-expect-error rows without an account's condition, in a transaction
    await prisma().$transaction((tx) => tx.merchant.updateMany({ data: { name: "x" } }));
    return { name, wrong };
  },
];

test("each style of store has its planted mistakes", () => {
  expect(planted.map(({ name }) => name)).toEqual(["built", "byHand", "once", "byShape", "byPrisma"]);
});

const scope = mint<UserScope>({
  kind: "user",
  accountId: "acc_1",
  userId: "usr_1",
  role: "owner",
  merchantIds: null,
  mode: "test",
  sessionId: "ses_1",
  isOperator: false,
  isProven: true,
  isProvenForPayouts: true,
  isProvenByFactor: true,
});

test("each query of an account's rows has its condition", () => {
  const { rows, selectFrom, updateTable, deleteFrom } = tenant(scope);
  const queries = [
    selectFrom("merchant as m").select("m.id").where("m.id", "=", "mrch_1"),
    updateTable("merchant").set({ name: "Shop" }).where("id", "=", "mrch_1"),
    deleteFrom("membership").where("user_id", "=", "usr_2"),
    store.selectFrom(rows("merchant").as("m")).select("m.name"),
  ].map((query) => query.compile());
  expect(queries.map(({ sql }) => sql)).toEqual([
    'select "m"."id" from "merchant" as "m" where "m"."account_id" = $1 and "m"."id" = $2',
    'update "merchant" set "name" = $1 where "merchant"."account_id" = $2 and "id" = $3',
    'delete from "membership" where "membership"."account_id" = $1 and "user_id" = $2',
    'select "m"."name" from (select * from "merchant" where "merchant"."account_id" = $1) as "m"',
  ]);
  for (const { parameters } of queries) expect(parameters).toContain("acc_1");
});

test("a compiled query is built once, and each run has its own values", () => {
  let builds = 0;
  const query = compiledOfAccount((account, { id, limit }: Given<{ id: string; limit: number }>) => {
    builds++;
    return tenant(account)
      .selectFrom("merchant")
      .select("name")
      .where("id", "<", id)
      .where("id", ">", id)
      .limit(limit);
  });
  const [first, second] = [
    query(scope, { id: "mrch_1", limit: 5 }),
    query(scope, { id: "mrch_2", limit: 6 }),
  ];
  expect(builds).toBe(1);
  expect(first.text).toBe(
    'select "name" from "merchant" where "merchant"."account_id" = $1 and "id" < $2 and "id" > $3 limit $4',
  );
  expect(first.values).toEqual(["acc_1", "mrch_1", "mrch_1", 5]);
  expect(second).toEqual({ ...first, values: ["acc_1", "mrch_2", "mrch_2", 6] });
});

test("a query by shape is built once for each combination of given values and facts", () => {
  let builds = 0;
  const query = compiledByShape((account, { name, id, isFirst }: Shaped<Wanted>) => {
    builds++;
    const all = tenant(account).selectFrom("merchant").select("name");
    const named = name ? all.where("name", "=", name) : all;
    const found = id ? named.where("id", ">", id.text).limit(id.limit) : named;
    return found.orderBy("id", isFirst ? "asc" : "desc");
  });
  const id = { text: "mrch_1", limit: 5 };
  const wanted: Wanted[] = [null, "", "Shop", "Shop.id"].flatMap((name) =>
    [null, id, { text: "", limit: 0 }].flatMap((given) =>
      [true, false].map((isFirst) => ({ name, id: given, isFirst })),
    ),
  );
  for (const values of [...wanted, ...wanted.toReversed()]) {
    const { name } = values;
    const { text, values: bound } = query(scope, values);
    expect(bound).toEqual(["acc_1", ...(name === null ? [] : [name]), ...Object.values(values.id ?? {})]);
    expect(text.includes('"name" = $2')).toBe(name !== null);
    expect(text.includes("limit $")).toBe(values.id !== null);
    expect(text).toContain(`order by "id" ${values.isFirst ? "asc" : "desc"}`);
  }
  expect(builds).toBe(8);
  const other = query(mint<UserScope>({ ...scope, accountId: "acc_2" }), ANYONE);
  expect(other).toEqual({ ...query(scope, ANYONE), values: ["acc_2"] });
});

test("a query by shape is not prepared by name: Postgres plans it by its values", () => {
  const query = compiledByShape((account, { id }: Shaped<{ id: string }>) =>
    tenant(account).selectFrom("merchant").select("name").where("id", "=", id),
  );
  expect(query(scope, { id: "mrch_1" })).not.toHaveProperty("name");
});

test("a query that is executed in place of being run is refused", async () => {
  await expect(store.selectFrom("user").selectAll().execute()).rejects.toThrow("server/db/sql");
});
