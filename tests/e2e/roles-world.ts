import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { ROLES, type Role } from "@/server/auth/scope";
import { newId } from "@/server/kernel/ids";
import type { RolesWorld } from "@/tests/e2e/dashboard-pages";
import { makeLate } from "@/tests/e2e/exception-visit";
import { makeOwnMerchant, makePaid } from "@/tests/e2e/money-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import type { Api } from "@/tests/support/api";
import type { Demo } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

/** A version before the first published one, so that there is one to upgrade to. */
const OLD_VERSION = "2026-02-01";
const PASSWORD = "looks at each page once";

export interface RolesStage {
  world: RolesWorld;
  people: Record<Role, Demo["dashboard"]>;
}

/**
 * One resource of each kind in the demo's account, and a person of each role; all also belong to an account with an old
 * API version.
 */
export async function setStage(api: Api, demo: Pick<Demo, "merchantId">): Promise<RolesStage> {
  const [settled, kept] = await Promise.all([makeOwnMerchant(api, true), makeOwnMerchant(api, false)]);
  const [toRefund, paid] = await Promise.all([makePaid(settled.api), makePaid(kept.api)]);
  const refunded = await settled.api.post(
    "/v1/refunds",
    { paymentId: toRefund.id },
    { headers: { "Idempotency-Key": randomBytes(8).toString("hex") } },
  );
  if (refunded.status !== 200) throw new Error(refunded.text);
  const [refund] = await inDatabase<{ id: string }>("select id from refund where payment_id = $1", [
    toRefund.id,
  ]);
  const late = await makeLate(kept.api);
  const made = await kept.api.post("/v1/payments", {
    referenceId: "order",
    amount: { unit: "iso4217/USD", value: "1250" },
  });
  const url = "https://shop.example/webhooks";
  const endpoint = await kept.api.post<{ id: string }>("/v1/webhook-endpoints", { url });
  return {
    world: {
      merchantId: kept.id,
      merchantName: kept.name,
      openPaymentId: await createPayment(kept.api),
      paidPaymentId: paid.id,
      exceptionId: late.exceptionId,
      refundId: refund?.id ?? "",
      customerAddress: paid.buyer.account.address,
      requestId: made.headers.get("request-id") ?? "",
      endpointId: endpoint.body.id,
      linkId: await makeLink(kept.id),
    },
    people: await makePeople(demo.merchantId),
  };
}

async function makeLink(merchantId: string): Promise<string> {
  const id = newId("link");
  await inDatabase(
    `insert into payment_link (id, token, account_id, merchant_id, mode, reference, unit, amount, created_by)
     select $1, $2, account_id, id, 'test', 'MENU', 'iso4217/USD', 1250, 'usr_2' from merchant where id = $3`,
    [id, id.slice(-22), merchantId],
  );
  return id;
}

async function makePeople(merchantId: string): Promise<RolesStage["people"]> {
  const old = newId("acc");
  await inDatabase("insert into account (id, name, api_version) values ($1, 'Old Version', $2)", [
    old,
    OLD_VERSION,
  ]);
  const passwordHash = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  const people = await Promise.all(
    ROLES.map(async (role) => {
      const email = `${role}-${randomBytes(6).toString("hex")}@florin.test`;
      await inDatabase(
        `with made as (insert into "user" (id, email, name, password_hash) values ($1, $2, $3, $4) returning id)
         insert into membership (account_id, user_id, role, created_at)
         select account_id, made.id, $5::member_role, now() - interval '1 hour' from merchant, made where merchant.id = $6
         union all select $7, made.id, $5::member_role, now() from made`,
        [newId("usr"), email, `Test ${role}`, passwordHash, role, merchantId, old],
      );
      return [role, { email, password: PASSWORD }] as const;
    }),
  );
  return Object.fromEntries(people) as RolesStage["people"];
}
