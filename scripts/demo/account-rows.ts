import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Hex } from "viem";
import { at, type Row } from "@/scripts/demo/insert-rows";
import { FEE_BPS, SHOPS, TEAM } from "@/scripts/demo/shops";
import { type Asset, assetsOf } from "@/server/assets/asset";
import { displayOf, generateApiKey, hashApiKey } from "@/server/auth/api-key";
import { PERMISSIONS } from "@/server/auth/permissions";
import type { ChainConfig } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";

export interface Account {
  accountId: string;
  ownerId: string;
  merchantIds: readonly string[];
  /** The merchants' wallets, in lower case. */
  destinations: readonly Hex[];
  /** Unix milliseconds of the first sale. */
  from: number;
  to: number;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const DAY_MS = 86_400_000;
const LOGO_PX = 512;

/** The shops' logos, as the dashboard stores an uploaded one. */
export function logoRows(from: number): (Row & { hash: string })[] {
  return SHOPS.map(({ logo }) => {
    const bytes = readFileSync(path.join(ROOT, "public/demo", logo));
    const hash = createHash("sha256").update(bytes).digest("hex");
    const size = { width: LOGO_PX, height: LOGO_PX };
    return { hash, bytes: `\\x${bytes.toString("hex")}`, type: "image/webp", ...size, created_at: at(from) };
  });
}

export function merchantRows(
  { accountId, merchantIds, from }: Account,
  logos: readonly { hash: string }[],
): Row[] {
  return SHOPS.map((shop, i) => ({
    id: merchantIds[i],
    account_id: accountId,
    name: shop.name,
    email: shop.email,
    status: "active",
    icon_url: `/logos/${logos[i]?.hash}`,
    logo_hash: logos[i]?.hash,
    support_email: shop.email,
    accent_color: shop.color,
    fee_bps: FEE_BPS,
    data_policy: "never",
    data_reuse: true,
    created_at: at(from - DAY_MS + i * 3_600_000),
    updated_at: at(from),
  }));
}

/** Destinations of the merchants that local mode does not create. */
export function settlementRows(account: Account, chains: readonly ChainConfig[]): Row[] {
  return SHOPS.flatMap(({ keepsInVault }, i) => {
    if (i < 2) return [];
    const assets = chains.flatMap((chain): readonly Asset[] => assetsOf(chain));
    return assets
      .filter(({ symbol }) => !keepsInVault.includes(symbol))
      .map((asset) => ({
        id: newId("crypto", account.from),
        account_id: account.accountId,
        merchant_id: account.merchantIds[i],
        asset: asset.id,
        chain_id: asset.chainId,
        token: asset.token.toLowerCase(),
        destination: account.destinations[i],
        created_at: at(account.from - DAY_MS),
        updated_at: at(account.from - DAY_MS),
      }));
  });
}

export interface Person {
  id: string;
  role: string;
  user: Row;
  membership: Row;
}

/** The people next to the owner, with the owner's password. */
export function peopleOf({ accountId, from }: Account, passwordHash: string): Person[] {
  return TEAM.map(({ name, email, role }, i) => {
    const joined = from + (3 + 4 * i) * DAY_MS;
    const id = newId("usr", joined);
    const user = { id, email, name, password_hash: passwordHash, created_at: at(joined) };
    const membership = {
      account_id: accountId,
      user_id: id,
      role,
      created_at: at(joined),
      mails: ["digest"],
    };
    return { id, role, user, membership };
  });
}

/** Keys of a shop's server, of its books, and one that was replaced. Nobody has their secrets. */
export function keyRows({ accountId, ownerId, from, to }: Account): { shopKey: string; rows: Row[] } {
  const key = (
    name: string,
    scopes: readonly string[],
    { madeAt, ...ends }: { madeAt: number } & Row,
  ): Row => {
    const secret = generateApiKey("test");
    return {
      id: newId("key", madeAt),
      account_id: accountId,
      ...{
        name,
        mode: "test",
        ...displayOf(secret),
        hash: `\\x${hashApiKey(secret).toString("hex")}`,
        scopes,
      },
      last_used_at: null,
      revoked_at: null,
      replaced_by: null,
      created_by: ownerId,
      created_at: at(madeAt),
      ...ends,
    };
  };
  const changed = from + 24 * DAY_MS;
  const shop = key("Web shop", [...PERMISSIONS], { madeAt: changed, last_used_at: at(to) });
  const read = PERMISSIONS.filter((name) => name.endsWith("read"));
  const books = key("Bookkeeping", read, { madeAt: from + 9 * DAY_MS, last_used_at: at(to - DAY_MS / 3) });
  const ended = { last_used_at: at(changed), revoked_at: at(changed + DAY_MS), replaced_by: shop.id };
  const old = key("Web shop (until the move)", [...PERMISSIONS], { madeAt: from - DAY_MS, ...ended });
  return { shopKey: String(shop.id), rows: [old, books, shop] };
}

/** What people did to the account, in its audit log. */
export function auditRows(
  { accountId, ownerId, merchantIds, from }: Account,
  people: readonly Person[],
): Row[] {
  const entry = (type: string, when: number, data: Row): Row & { created_at: string } => {
    return { account_id: accountId, user_id: ownerId, type, data, created_at: at(when) };
  };
  const rows = [
    entry("account.created", from - DAY_MS - 3_600_000, { name: "Demo" }),
    ...SHOPS.map(({ name }, i) =>
      entry("merchant.created", from - DAY_MS + i * 3_600_000, { merchantId: merchantIds[i], name }),
    ),
    ...people.map(({ id, role, user }, i) => ({
      ...entry("member.joined", from + (3 + 4 * i) * DAY_MS, { email: user.email, role }),
      user_id: id,
    })),
  ];
  return rows.sort((a, b) => a.created_at.localeCompare(b.created_at));
}
