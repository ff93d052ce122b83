import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { EventList, PartnerEvent } from "@/server/webhooks/event-schema";
import type { Endpoint, EndpointWithSecret } from "@/server/webhooks/schema";
import { webhookBody } from "@/server/webhooks/webhook-body";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { IS_LONG } from "@/tests/support/forms";
import { db, many, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { type Received, type Receiver, startReceiver } from "@/tests/support/webhook-receiver";
import { ENDPOINTS, makeDue } from "@/tests/support/webhook-world";
import { changingManners, MANNERS } from "./webhook-faults/manners";
import { type MortalInstallation, startMortal } from "./webhook-faults/mortal-installation";
import { insist, Outages } from "./webhook-faults/outages";
import { type Lived, livePayments } from "./webhook-faults/payments";

/** Payments, and how many begin each second. */
const LOAD = IS_LONG ? { count: 200, perSecond: 2 } : { count: 24, perSecond: 2 };
const PAYOUT = "0xde5717a710000000000000000000000000000017";
const WITHIN_MS = 90_000;
/** The faults last until all payments have ended, but no longer; mostly that takes half a minute. */
const STORM_AT_MOST_MS = IS_LONG ? 300_000 : 75_000;
/** Times that each part is killed at least; parts that start slowly need longer for them than the payments. */
const KILLED_AT_LEAST = 3;
/** A delivery that was signed before the secret was rolled has arrived by then. */
const ROLLED_FOR_MS = 3_000;

let mortal: MortalInstallation;
let account: TestAccount;
let wallet: TestWallet;
const receivers: Receiver[] = [];

beforeAll(async () => {
  mortal = await startMortal(inject("stack"));
  account = await makeAccount();
  await settleTo(account, PAYOUT);
  wallet = await makeWallet({ units: 10_000 });
}, 120_000);
afterAll(async () => {
  for (const receiver of receivers) receiver.stop();
  await mortal?.stop();
});

const api = (): Api => mortal.api(account.headers);

/** Calls the API until it answers with this status. */
function call<T>(wanted: number, send: (to: Api) => Promise<{ status: number; body: T; text: string }>) {
  return insist(async () => {
    const { status, body, text } = await send(api());
    if (status !== wanted) throw new Error(`the API answered ${status}: ${text}`);
    return body;
  });
}

async function listen(...answer: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...answer);
  receivers.push(receiver);
  const made = await call(200, (to) => to.post<EndpointWithSecret>(ENDPOINTS, { url: receiver.url }));
  return { ...made, receiver };
}

/** Reads all events page by page, as a consumer that is never told that the server fails. */
async function follow(isOver: () => boolean): Promise<PartnerEvent[]> {
  const seen: PartnerEvent[] = [];
  let after = "";
  for (;;) {
    const wasOver = isOver();
    const path = `/v1/events?limit=7&maxPollMs=500${after && `&after=${after}`}`;
    const page = await call(200, (to) => to.get<EventList>(path));
    seen.push(...page.data);
    after = page.nextCursor ?? after;
    if (wasOver && page.data.length === 0) return seen;
  }
}

/** Notes each delivery that one of the secrets in force does not verify. */
function verifier(receiver: Receiver, secrets: { secret: string; since: number }[]) {
  const refused: string[] = [];
  receiver.answer((response, { body, headers, at }: Received) => {
    for (const { secret, since } of secrets) {
      try {
        if (at >= since) new Webhook(secret).verify(body, headers);
      } catch (error) {
        refused.push(`${headers["webhook-id"]}: ${(error as Error).message}`);
      }
    }
    response.end("ok");
  });
  return refused;
}

function untilAllDelivered(id: string, nudge: () => Promise<void> = async () => undefined): Promise<number> {
  const left = async () => {
    await nudge();
    const statement = sql`select count(*)::int as left from webhook_delivery where endpoint_id = ${id} and status <> 'delivered'`;
    return (await one<{ left: number }>(db, statement)).left;
  };
  return eventually(left, (count) => count === 0, WITHIN_MS);
}

const idsOf = ({ received }: Receiver) => new Set(received.map(({ headers }) => headers["webhook-id"]));
const inOrder = (ids: Iterable<string | undefined>) => [...ids].toSorted();

function checkLife({ id, types }: Lived, events: PartnerEvent[]): void {
  const own = events.filter(({ data }) => "paymentId" in data && data.paymentId === id);
  expect(own.map(({ type }) => type)).toEqual(types);
  const versions = own.map(({ data }) => data.stateVersion);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
}

test(`${LOAD.count} payments under a fault a second: each event reaches a healthy endpoint, and none is invented`, async () => {
  const manners = changingManners();
  const healthy = await listen();
  const unreliable = await listen(manners.answer);
  const leaver = await listen((response) => response.writeHead(410).end());
  const dead = await listen(() => undefined);
  const secrets = [{ secret: healthy.secret, since: 0 }];
  const refused = verifier(healthy.receiver, secrets);

  const outages = new Outages(mortal.parts);
  outages.begin(STORM_AT_MOST_MS);
  let isOver = false;
  const following = follow(() => isOver);
  const living = livePayments(LOAD, { api, wallet });
  const rolled = await call(200, (to) =>
    to.post<EndpointWithSecret>(`${ENDPOINTS}/${healthy.id}/roll`, { overlapHours: 1 }),
  );
  secrets.push({ secret: rolled.secret, since: Date.now() + ROLLED_FOR_MS });
  const lived = await living;
  await outages.untilEachWasKilled(KILLED_AT_LEAST);
  await outages.end();

  expect(await untilAllDelivered(healthy.id)).toBe(0);
  unreliable.receiver.answer((response) => response.end("ok"));
  expect(await untilAllDelivered(unreliable.id, makeDue)).toBe(0);
  isOver = true;
  const seen = await following;

  const kills = [...outages.kills.values()];
  expect(kills).toHaveLength(mortal.parts.length);
  expect(Math.min(...kills)).toBeGreaterThanOrEqual(KILLED_AT_LEAST);
  expect([...manners.used.keys()]).toEqual(Object.keys(MANNERS));

  const rows = await many<{ id: string }>(
    db,
    sql`select id from partner_event where account_id = ${account.id} order by place`,
  );
  const ids = rows.map(({ id }) => id);
  expect(seen.map(({ id }) => id)).toEqual(ids);
  expect(inOrder(idsOf(healthy.receiver))).toEqual(inOrder(ids));
  expect(inOrder(idsOf(unreliable.receiver))).toEqual(inOrder(ids));
  expect(refused).toEqual([]);
  expect(secrets.every(({ since }) => healthy.receiver.received.some(({ at }) => at >= since))).toBe(true);
  const bodies = new Map(seen.map((event) => [event.id, webhookBody(event)]));
  for (const { body, headers } of healthy.receiver.received) {
    expect(body).toBe(bodies.get(headers["webhook-id"] ?? ""));
  }

  expect(lived).toHaveLength(LOAD.count);
  for (const life of lived) checkLife(life, seen);
  const paymentIds = new Set(seen.flatMap(({ data }) => ("paymentId" in data ? [data.paymentId] : [])));
  expect(inOrder([...paymentIds].map(String))).toEqual(inOrder(lived.map(({ id }) => id)));
  const endpoint = async (id: string) =>
    (await call(200, (to) => to.get<Endpoint>(`${ENDPOINTS}/${id}`))) satisfies Endpoint;
  expect(await endpoint(leaver.id)).toMatchObject({ status: "disabled", disabledReason: "gone" });
  expect(await endpoint(dead.id)).toMatchObject({ status: "enabled", lastSuccessAt: null });
  expect(dead.receiver.received.length).toBeGreaterThan(0);
}, 480_000);
