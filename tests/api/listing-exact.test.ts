import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/server/kernel/ids";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { buyerOf, type Listed, storeListed } from "@/tests/support/listed-payments";
import { db, one, sql } from "@/tests/support/sql";

interface Listing {
  data: { paymentId: string }[];
  nextCursor: string | null;
  stats: { totalTransactions: number; totalCustomers: number };
}

let account: TestAccount;
let api: Api;
const made: Record<string, string> = {};
const hashes: Record<string, string> = {};

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
  const listed: Record<string, Listed> = {
    tea: { status: "succeeded", metadata: { cart: "1", shop: "north" } },
    cake: { status: "succeeded", buyer: buyerOf(2), metadata: { cart: "2", shop: "north" } },
    far: { status: "succeeded", chainId: 31_338, buyer: buyerOf(1, 31_338), metadata: { cart: "1 %&=[]" } },
    kiosk: { status: "succeeded", merchantId: account.otherMerchant.id, metadata: { cart: "1" } },
    open: {},
  };
  for (const [name, each] of Object.entries(listed)) made[name] = await storeListed(account, each);
  for (const name of ["tea", "cake"]) {
    const found = sql`select tx_hash as hash from payment where id = ${made[name] ?? ""}`;
    hashes[name] = (await one<{ hash: string }>(db, found)).hash;
  }
  made.foreign = await storeListed(await makeAccount(), { status: "succeeded", metadata: { cart: "1" } });
});

const list = async (query: string, path = "/v1/payments"): Promise<Listing> => {
  const { status, body, text } = await api.get<Listing>(`${path}?${query}`);
  expect(status, text).toBe(200);
  return body;
};
const names = ({ data }: Listing) =>
  data.map(({ paymentId }) => Object.keys(made).find((name) => made[name] === paymentId) ?? paymentId);
const address = buyerOf(1).split(":")[2] ?? "";
const encode = encodeURIComponent;

describe("a payment is found", () => {
  test.each<[string, () => string, string[]]>([
    ["by its id", () => `paymentId=${made.tea}`, ["tea"]],
    ["by no other account's id", () => `paymentId=${made.foreign}`, []],
    ["by no part of an id", () => `paymentId=${made.tea?.slice(0, -1)}`, []],
    ["by its transaction", () => `txHash=${hashes.tea}`, ["tea"]],
    ["by a transaction in capitals", () => `txHash=0x${hashes.cake?.slice(2).toUpperCase()}`, ["cake"]],
    ["by no unknown transaction", () => `txHash=0x${"ab".repeat(32)}`, []],
    ["by an address, on every network", () => `buyer=${address}`, ["kiosk", "far", "tea"]],
    ["by an address in lower case", () => `buyer=${address.toLowerCase()}`, ["kiosk", "far", "tea"]],
    ["by an account", () => `buyer=${buyerOf(1)}`, ["kiosk", "tea"]],
    ["by an account in lower case", () => `buyer=${buyerOf(1, 31_338).toLowerCase()}`, ["far"]],
    ["by a pair", () => "metadata[cart]=1", ["kiosk", "tea"]],
    ["by all pairs", () => "metadata[cart]=1&metadata[shop]=north", ["tea"]],
    ["by an encoded pair", () => `${encode("metadata[cart]")}=${encode("1 %&=[]")}`, ["far"]],
    ["by no part of a value", () => "metadata[shop]=nort", []],
    ["by no other key's value", () => "metadata[shop]=1", []],
    ["by everything at once", () => `paymentId=${made.tea}&txHash=${hashes.tea}&buyer=${address}`, ["tea"]],
    ["by nothing that contradicts", () => `paymentId=${made.tea}&txHash=${hashes.cake}`, []],
    ["next to other filters", () => `buyer=${address}&network=eip155:31338`, ["far"]],
    ["next to a merchant", () => `metadata[cart]=1&merchantId=${account.otherMerchant.id}`, ["kiosk"]],
  ])("%s", async (_name, query, wanted) => {
    const listing = await list(query());
    expect(names(listing)).toEqual(wanted);
    expect(listing.stats.totalTransactions).toBe(wanted.length);
  });

  test("within the merchant of the header alone", async () => {
    const path = "/v1/merchants/payments";
    expect(names(await list(`buyer=${address}`, path))).toEqual(["far", "tea"]);
    expect(names(await list("metadata[cart]=1", path))).toEqual(["tea"]);
    expect(names(await list(`paymentId=${made.kiosk}`, path))).toEqual([]);
    expect(names(await list(`txHash=${hashes.cake}`, path))).toEqual(["cake"]);
  });

  test("by the transaction of an attempt that another one replaced", async () => {
    const hash = `0x${"cd".repeat(32)}`;
    const option = newId("opt");
    await db.query(sql`insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee,
        router, deadline, key, rate_source, rate_numerator, rate_denominator, rate_as_of)
      values (${option}, ${made.open}, ${buyerOf(1)}, 31337, ${address.toLowerCase()}, 'eip155:31337/slip44:60',
        ${`0x${"0".repeat(40)}`}, 'native', 1, 0, ${`0x${"1".repeat(40)}`}, 1, ${`0x${"ef".repeat(32)}`}, 'peg', 1, 1, now())`);
    await db.query(sql`insert into payment_attempt (id, payment_id, option_id, status, results, tx_hash)
      values (${newId("req")}, ${made.open}, ${option}, 'failed', '[]', ${hash})`);
    expect(names(await list(`txHash=${hash}`))).toEqual(["open"]);
  });
});

describe("a query", () => {
  test.each([
    ["txHash=0x12", "txHash"],
    [`txHash=${"ab".repeat(32)}`, "txHash"],
    ["buyer=me", "buyer"],
    [`buyer=${"ab".repeat(20)}`, "buyer"],
    [`buyer=eip155:0:${address}`, "buyer"],
    ["buyer=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv", "buyer"],
    ["paymentId=", "paymentId"],
    ["metadata=1", "metadata"],
    ["metadata[cart]=1&metadata[cart]=2", "metadata"],
    ["metadata[cart]=1&metadata=2", "metadata"],
    [`metadata[${"k".repeat(41)}]=1`, "metadata"],
    ["metadata[__proto__]=1", "metadata"],
    [`metadata[a]=${"v".repeat(501)}`, "metadata"],
    ["metadata[a]=%00", "metadata"],
    [Array.from({ length: 21 }, (_, i) => `metadata[k${i}]=1`).join("&"), "metadata"],
  ])("%s is refused", async (query, field) => {
    const { status, body } = await api.get<ErrorBody>(`/v1/payments?${query}`);
    expect([status, body.code]).toEqual([400, "params_validation"]);
    expect(body.issues?.map((issue) => issue.field).join()).toContain(field);
  });

  test("with a key of another parameter is passed over, as unknown parameters are", async () => {
    expect(names(await list("status[a]=failed&colour[b]=red"))).toHaveLength(5);
  });

  test("is part of the cursor: another one refuses it", async () => {
    const first = await list("metadata[cart]=1&limit=1");
    const cursor = first.nextCursor ?? "";
    expect(names(await list(`metadata[cart]=1&limit=1&cursor=${cursor}`))).toEqual(["tea"]);
    for (const other of ["metadata[cart]=2", "", `metadata[cart]=1&buyer=${address}`]) {
      const { status, body } = await api.get<ErrorBody>(`/v1/payments?limit=1&cursor=${cursor}&${other}`);
      expect([status, body.code]).toEqual([400, "invalid_params"]);
    }
  });

  test("means the same with its pairs in any order", async () => {
    const { nextCursor } = await list("metadata[shop]=north&metadata[cart]=1&limit=1");
    expect(nextCursor).toBeNull();
    const { nextCursor: cursor } = await list("metadata[shop]=north&limit=1");
    expect(names(await list(`limit=1&cursor=${cursor}&metadata[shop]=north`))).toHaveLength(1);
  });
});
