import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { generateApiKey } from "@/server/auth/api-key";
import { PERMISSIONS } from "@/server/auth/permissions";
import type { Contract } from "@/server/http/contract";
import { ROUTES } from "@/server/routes";
import type { CreatedSettlements, SettlementSet } from "@/server/settlements/schema";
import type { EventList } from "@/server/webhooks/event-schema";
import { ENTRIES, type Entry, settlementIn, type Things } from "@/tests/api/access-entries";
import { makeAccount, makeApiKey, makeMerchant, type TestAccount } from "@/tests/support/account";
import { type Api, type ApiResponse, connectApi, type ErrorBody } from "@/tests/support/api";
import { wayIn } from "@/tests/support/app";
import { databaseState } from "@/tests/support/database-state";
import { setEnvironment } from "@/tests/support/environment";
import { makeInstallation } from "@/tests/support/installation";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, sql } from "@/tests/support/sql";
import { storeLate } from "@/tests/trpc/exception-entries";
import { makePaid, makeRefund } from "@/tests/trpc/money-entries";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Headers = Record<string, string>;

const CONTRACTS = new Map<string, Contract>(
  Object.entries(ROUTES).flatMap(([path, file]) =>
    METHODS.flatMap((method): [string, Contract][] => {
      const contract = file[method]?.contract;
      return contract ? [[`${method} ${path}`, contract]] : [];
    }),
  ),
);
const OPERATIONS = [...CONTRACTS].flatMap(([name, contract]) => {
  const entry = ENTRIES[name];
  return entry ? [{ name, method: name.split(" ")[0] as Method, contract, entry }] : [];
});
const never = (prefix: string) => `${prefix}_${"2".repeat(31)}`;
const UNKNOWN: Things = {
  paymentId: never("pay"),
  merchantId: never("mrch"),
  settlementId: never("crypto"),
  endpointId: never("whe"),
  eventId: never("evt"),
  refundId: never("ref"),
  exceptionId: never("exc"),
};

let server: RunningServer;
let account: TestAccount;
let stranger: TestAccount;
/** Resources of both accounts that no test changes. */
let own: Things;
let strangers: Things;
let keys: Record<"malformed" | "unknown" | "revoked" | "expired" | "ofOtherMerchant", string>;

beforeAll(async () => {
  // A separate database: that nothing changed can only be checked if no other test writes to it.
  const installation = await makeInstallation(inject("stack"));
  setEnvironment({ ...installation.env, FLORIN_TEST_OWNER_URL: installation.ownerUrl });
  server = await startServer({ way: wayIn(), installation, env: { WORKER: "off" } });
  account = await makeAccount();
  stranger = await makeAccount("Somebody else");
  const revoked = await makeApiKey(account.id);
  await db.query(sql`update api_key set revoked_at = now() where last4 = ${revoked.slice(-4)}`);
  keys = {
    malformed: "wcp_test_short",
    unknown: generateApiKey("test"),
    revoked,
    expired: await makeApiKey(account.id, { expiresAt: new Date(Date.now() - 1_000) }),
    ofOtherMerchant: await makeApiKey(account.id, { merchantIds: [account.otherMerchant.id] }),
  };
  own = await makeThings(account);
  strangers = await makeThings(stranger);
});
afterAll(() => server?.stop());

const apiKey = (key: string): Headers => ({ "Api-Key": key });
/** Returns the headers of a call for a merchant, where the operation acts for one. */
const headersFor = ({ auth }: Contract, key: string, merchantId: string): Headers =>
  auth === "merchant" ? { "Api-Key": key, "Merchant-Id": merchantId } : apiKey(key);

/** Creates a merchant's resources through the API. */
async function makeThings(owner: TestAccount, merchantId = owner.merchant.id): Promise<Things> {
  const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };
  const api = connectApi(server.url, { "Api-Key": owner.apiKey, "Merchant-Id": merchantId });
  const pay = async () => (await api.post<{ paymentId: string }>("/v1/payments", order)).body.paymentId;
  return {
    merchantId,
    settlementId: await settlementOf(api, merchantId),
    paymentId: await pay(),
    exceptionId: await storeLate({ accountId: owner.id, merchantId, paymentId: await pay() }),
    endpointId: await endpointOf(api, merchantId),
    eventId: (await api.get<EventList>(`/v1/events?merchantId=${merchantId}&limit=1`)).body.data[0]?.id ?? "",
    refundId: await makeRefund(
      await makePaid({ id: owner.id, merchant: { ...owner.merchant, id: merchantId } }),
    ),
  };
}

async function endpointOf(api: Api, merchantId: string): Promise<string> {
  const body = { url: "https://shop.example/hook", merchantIds: [merchantId] };
  return (await api.post<{ id: string }>("/v1/webhook-endpoints", body)).body.id;
}

async function settlementOf(api: Api, merchantId: string): Promise<string> {
  const path = `/v1/merchants/${merchantId}/settlements`;
  const known = (await api.get<SettlementSet>(path)).body.crypto[0];
  if (known) return known.id;
  const key = { headers: { "Idempotency-Key": crypto.randomUUID() } };
  const body = { settlements: [settlementIn("USDC")] };
  const made = await api.post<CreatedSettlements>(`${path}/crypto`, body, key);
  return made.body.settlements[0]?.id ?? "";
}

/** Creates a new merchant's resources, because some operations use them up. */
const freshThings = async (owner: TestAccount) =>
  makeThings(owner, (await makeMerchant(owner.id, "Stall")).id);

interface Call {
  method: Method;
  entry: Entry;
  contract: Contract;
  things: Things;
  headers: Headers;
}

function send({ method, entry, contract, things, headers }: Call): Promise<ApiResponse<ErrorBody>> {
  const { path, query = "", body } = entry.call(things);
  const idempotency: Headers =
    contract.idempotency === "required" ? { "Idempotency-Key": crypto.randomUUID() } : {};
  const api: Api = connectApi(server.url, { ...idempotency, ...headers });
  if (method === "GET") return api.get(path + query);
  if (method === "DELETE") return api.delete(path + query);
  return api[method.toLowerCase() as "post" | "put" | "patch"](path + query, body);
}

/** Sends a request and checks that it changed nothing. */
async function sendInVain(call: Call): Promise<ApiResponse<ErrorBody>> {
  const before = await databaseState();
  const answer = await send(call);
  expect(await databaseState()).toEqual(before);
  return answer;
}

const outcomeOf = ({ status, body }: ApiResponse<ErrorBody>) => ({ status, code: body.code });

/** Everything by which a client could distinguish two answers. */
function whole({ status, text, headers }: ApiResponse): unknown {
  const changing = ["request-id", "date", "ratelimit"];
  return { status, text, headers: [...headers].filter(([name]) => !changing.includes(name)) };
}

test("every operation has its line in tests/api/access-entries.ts, and every line an operation", () => {
  expect(Object.keys(ENTRIES).sort()).toEqual([...CONTRACTS.keys()].sort());
});

/** The refusals come first: comparing the whole database takes longer the more the served calls have stored. */
describe.each(OPERATIONS)("$name", ({ method, entry, contract }) => {
  const needsKey = contract.auth !== "gateway";
  const ofMerchant = contract.auth === "merchant";
  const { permission } = contract;
  const call = (headers: Headers, things: Things): Call => ({ method, entry, contract, things, headers });
  const actingFor = (key: string, merchantId = account.merchant.id): Headers =>
    headersFor(contract, key, merchantId);

  test.runIf(needsKey)("is refused without a key", async () => {
    const { "Api-Key": _, ...headers } = actingFor("");
    const answer = await sendInVain(call(headers, own));
    expect(outcomeOf(answer)).toEqual({ status: 401, code: "missing_api_key" });
  });

  test("is refused alike with a key that is wrong, unknown, revoked or expired", async () => {
    const answers: unknown[] = [];
    for (const key of [keys.malformed, keys.unknown, keys.revoked, keys.expired]) {
      const answer = await sendInVain(call(actingFor(key), own));
      expect(outcomeOf(answer)).toEqual({ status: 401, code: "invalid_api_key" });
      answers.push(whole(answer));
    }
    expect(answers).toEqual(answers.map(() => answers[0]));
  });

  test.runIf(permission)(
    "is refused to a key with every permission but its own, which is named",
    async () => {
      const permissions = PERMISSIONS.filter((other) => other !== permission);
      const key = await makeApiKey(account.id, { permissions });
      const answer = await sendInVain(call(actingFor(key), own));
      expect(outcomeOf(answer)).toEqual({ status: 403, code: "forbidden" });
      expect(answer.body.details).toEqual({ missingScope: permission });
    },
  );

  test.runIf(needsKey && entry.foreign)(
    "answers alike for what is another's and what never was",
    async () => {
      const headers = actingFor(account.apiKey);
      const unknown = await sendInVain(call(headers, UNKNOWN));
      expect(outcomeOf(unknown)).toEqual(entry.foreign);
      const partners = await sendInVain(call(headers, strangers));
      expect(whole(partners)).toEqual(whole(unknown));
      const limited = actingFor(keys.ofOtherMerchant, account.otherMerchant.id);
      const otherMerchants = await sendInVain(call(limited, own));
      expect(whole(otherMerchants)).toEqual(whole(unknown));
    },
  );

  test.runIf(!needsKey && entry.foreign)(
    "answers alike for what never was, with any key and with none",
    async () => {
      const unknown = await sendInVain(call({}, UNKNOWN));
      expect(outcomeOf(unknown)).toEqual(entry.foreign);
      expect(whole(await sendInVain(call(apiKey(account.apiKey), UNKNOWN)))).toEqual(whole(unknown));
    },
  );

  test.runIf(ofMerchant)("acts for no merchant that is another's, unknown or beyond the key", async () => {
    const refused = await Promise.all([
      sendInVain(call(actingFor(account.apiKey, UNKNOWN.merchantId), own)),
      send(call(actingFor(account.apiKey, stranger.merchant.id), own)),
      send(call(actingFor(keys.ofOtherMerchant, account.merchant.id), own)),
      send(call(actingFor(account.apiKey, "%00"), own)),
    ]);
    expect(outcomeOf(refused[0])).toEqual({ status: 403, code: "forbidden" });
    expect(refused.map(whole)).toEqual(refused.map(() => whole(refused[0])));
    const { "Merchant-Id": _, ...headers } = actingFor(account.apiKey);
    const answer = await sendInVain(call(headers, own));
    expect(outcomeOf(answer)).toEqual({ status: 401, code: "missing_merchant_id" });
  });
});

describe.each(OPERATIONS)("$name", ({ method, entry, contract }) => {
  test("serves its owner", async () => {
    const things = await freshThings(account);
    const headers = headersFor(contract, account.apiKey, things.merchantId);
    const answer = await send({ method, entry, contract, things, headers });
    expect(answer, answer.text).toMatchObject({ status: entry.own.status });
    if (entry.own.code) expect(answer.body.code).toBe(entry.own.code);
  });
});
