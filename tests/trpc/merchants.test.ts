import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { env } from "@/server/kernel/env";
import { createMerchant } from "@/server/merchants/create-merchant";
import { deleteMerchant } from "@/server/merchants/delete-merchant";
import { setMerchantStatus } from "@/server/merchants/set-merchant-status";
import { updateMerchant } from "@/server/merchants/update-merchant";
import { changeDestination } from "@/server/settlements/change-destination";
import { createSettlements } from "@/server/settlements/create-settlements";
import { deleteSettlement } from "@/server/settlements/delete-settlement";
import { inspectDestination } from "@/server/settlements/inspect-destination";
import { inspectMerchant } from "@/server/settlements/inspect-merchant";
import { proveControl } from "@/server/settlements/prove-control";
import { stateControl } from "@/server/settlements/state-control";
import { uploadLogoFile } from "@/server/web/logo-upload";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { makeImage } from "@/tests/support/logo-files";
import { routerOf } from "@/tests/support/router-of";
import { db, many, one, sql } from "@/tests/support/sql";
import { memberOf, type Person } from "@/tests/trpc/person";

let account: TestAccount;
let scope: UserScope;
let owner: Person;
const { signal } = new AbortController();

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  owner = await memberOf(account.id, "owner");
});

async function newMerchant(): Promise<string> {
  const input = { merchantName: "Night Stall", merchantEmail: "stall@florin.test" };
  return (await createMerchant(scope, input, { idempotencyRecord: null, signal })).merchant.id;
}

function usdc(place = 0): { asset: string; chainId: number; router: string; token: string } {
  const [chain] = chainsOf("test");
  const token = chain?.tokens[place]?.address ?? "";
  return {
    asset: `eip155:${chain?.id}/erc20:${token}`,
    chainId: chain?.id ?? 0,
    router: chain ? routerOf(chain) : "",
    token,
  };
}

async function settle(merchantId: string, address: string): Promise<string> {
  const { asset, chainId } = usdc();
  const settlements = [{ asset, destination: `eip155:${chainId}:${address}` }];
  const made = await createSettlements(scope, { settlements }, { merchantId, idempotencyRecord: null });
  return made.settlements[0]?.id ?? "";
}

async function auditOf(merchantId: string): Promise<string[]> {
  const rows = await many<{ type: string }>(
    db,
    sql`select type from audit_event where account_id = ${account.id} and data ->> 'merchantId' = ${merchantId} order by id`,
  );
  return rows.map(({ type }) => type);
}

test("every change by a person is in the audit log, once", async () => {
  const merchantId = await newMerchant();
  await updateMerchant(scope, { merchantId, signal }, { merchantName: "Day Stall" });
  await setMerchantStatus(scope, { merchantId, status: "suspended" }, "req_1");
  await setMerchantStatus(scope, { merchantId, status: "suspended" }, "req_2");
  const id = await settle(merchantId, "0x00000000000000000000000000000000000000aa");
  const next = `eip155:${usdc().chainId}:0x00000000000000000000000000000000000000bb`;
  await changeDestination(scope, { merchantId, id }, next);
  await changeDestination(scope, { merchantId, id }, next);
  await deleteSettlement(scope, { merchantId, id });
  await deleteMerchant(scope, merchantId);
  await deleteMerchant(scope, merchantId);
  expect(await auditOf(merchantId)).toEqual([
    "merchant.created",
    "merchant.changed",
    "merchant.status_changed",
    "settlement.added",
    "settlement.changed",
    "settlement.removed",
    "merchant.deleted",
  ]);
});

test("an inspection shows the profile, the assets and where the money goes", async () => {
  const merchantId = await newMerchant();
  await settle(merchantId, "0x00000000000000000000000000000000000000aa");
  const shown = await inspectMerchant(scope, merchantId);
  expect(shown).toMatchObject({
    merchant: { id: merchantId, name: "Night Stall", email: "stall@florin.test", status: "active" },
    logo: null,
    openPayments: 0,
    fees: { percentage: "0", fixed: null, isOwn: false },
    destinations: [{ asset: { id: usdc().asset }, provenAt: null }],
  });
  expect(shown.assets.map(({ id }) => id)).toContain(usdc().asset);
});

describe("an address that is typed", () => {
  const inspect = (merchantId: string, address: string) =>
    inspectDestination(scope, { merchantId, asset: usdc().asset, address });

  test("is refused by the rules of the API, each by its name", async () => {
    const merchantId = await newMerchant();
    const good = privateKeyToAccount(generatePrivateKey()).address;
    const swapped = good.replace(/[a-f]/, (letter) => letter.toUpperCase()).replace(/[A-F]/, (l) => l);
    expect(await inspect(merchantId, good)).toEqual({ fault: null, address: good, lookAlikes: [] });
    expect(await inspect(merchantId, good.toLowerCase())).toMatchObject({ fault: null, address: good });
    if (swapped !== good) expect(await inspect(merchantId, swapped)).toMatchObject({ fault: "checksum" });
    expect(await inspect(merchantId, "vitalik.eth")).toMatchObject({ fault: "checksum" });
    expect(await inspect(merchantId, `0x${"0".repeat(40)}`)).toMatchObject({ fault: "zero" });
    expect(await inspect(merchantId, usdc().token)).toMatchObject({ fault: "contract" });
    expect(await inspect(merchantId, usdc().router)).toMatchObject({ fault: "contract" });
  });

  test("is named next to what the account was paid to and that it could be taken for", async () => {
    const merchantId = await newMerchant();
    await settle(merchantId, "0xabcd00000000000000000000000000000000ef12");
    const alike = await inspect(merchantId, "0xabcd99999999999999999999999999999999ef12");
    expect(alike.lookAlikes).toEqual([
      { address: "0xABCD00000000000000000000000000000000eF12", merchantName: "Night Stall" },
    ]);
    expect((await inspect(merchantId, "0xabcd00000000000000000000000000000000ef12")).lookAlikes).toEqual([]);
  });
});

describe("proving control", () => {
  test("takes the destination's own signature, and is forgotten with the destination", async () => {
    const merchantId = await newMerchant();
    const [wallet, thief] = [generatePrivateKey(), generatePrivateKey()].map((key) =>
      privateKeyToAccount(key),
    );
    if (!wallet || !thief) throw new Error("no wallet");
    const id = await settle(merchantId, wallet.address);
    const { message, issuedAt } = await stateControl(scope, { merchantId, id });
    expect(message).toContain(wallet.address);
    const prove = (signature: string, at = issuedAt) =>
      proveControl(scope, { merchantId, id, issuedAt: at, signature }, "req_1");
    await expect(prove(await thief.signMessage({ message }))).rejects.toMatchObject({
      code: "invalid_signature",
    });
    const signature = await wallet.signMessage({ message });
    await expect(prove(signature, issuedAt - 1)).rejects.toMatchObject({ code: "invalid_signature" });
    await expect(prove(signature, issuedAt - 3_600_000)).rejects.toMatchObject({ code: "params_validation" });
    const { provenAt } = await prove(signature);
    const [shown] = (await inspectMerchant(scope, merchantId)).destinations;
    expect(shown?.provenAt).toEqual(provenAt);
    await changeDestination(scope, { merchantId, id }, `eip155:${usdc().chainId}:${thief.address}`);
    expect((await inspectMerchant(scope, merchantId)).destinations[0]?.provenAt).toBeNull();
  });
});

describe("an uploaded logo", () => {
  const send = (body: Buffer, headers: Record<string, string> = {}) =>
    uploadLogoFile(
      new Request(`${env().PUBLIC_URL}/api/logos`, {
        method: "POST",
        headers: {
          cookie: owner.cookie,
          origin: new URL(env().PUBLIC_URL).origin,
          "content-length": String(body.length),
          ...headers,
        },
        body: new Uint8Array(body),
      }),
    );

  test("is checked, kept, and shown under a URL of ours", async () => {
    const answer = await send(await makeImage(600, 600));
    expect(answer.status).toBe(200);
    const { iconUrl } = await answer.json();
    expect(iconUrl).toMatch(/^\/logos\/[0-9a-f]{64}$/);
    const merchantId = await newMerchant();
    const { merchant } = await updateMerchant(scope, { merchantId, signal }, { iconUrl });
    expect(merchant.iconUrl).toBe(`${env().PUBLIC_URL}${iconUrl}`);
    const again = await updateMerchant(scope, { merchantId, signal }, { iconUrl: merchant.iconUrl });
    expect(again.merchant.iconUrl).toBe(merchant.iconUrl);
    expect((await inspectMerchant(scope, merchantId)).logo).toBe(iconUrl);
    const row = await one<{ iconUrl: string }>(
      db,
      sql`select icon_url as "iconUrl" from merchant where id = ${merchantId}`,
    );
    expect(row.iconUrl).toBe(iconUrl);
  });

  test("is refused by the rules for logos, and by size before it is read", async () => {
    const rule = async (body: Buffer) => (await (await send(body)).json()).details.rule;
    expect(await rule(await makeImage(400, 400))).toBe("min_size");
    expect(await rule(await makeImage(600, 900))).toBe("aspect_ratio");
    expect(await rule(Buffer.from("<svg/>"))).toBe("format");
    expect((await send(Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test("needs a session, a role and our own page", async () => {
    const image = await makeImage(600, 600);
    expect((await send(image, { cookie: "" })).status).toBe(401);
    expect((await send(image, { origin: "https://evil.example" })).status).toBe(403);
    const viewer = await memberOf(account.id, "viewer");
    expect((await send(image, { cookie: viewer.cookie })).status).toBe(403);
  });

  test("that is not here cannot be set", async () => {
    const change = { iconUrl: `/logos/${"0".repeat(64)}` };
    const merchantId = await newMerchant();
    await expect(updateMerchant(scope, { merchantId, signal }, change)).rejects.toMatchObject({
      code: "params_validation",
    });
  });
});
