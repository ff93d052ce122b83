import pg from "pg";
import type { Address } from "viem";
import type { DemoIdentity, LocalState } from "@/scripts/local/local-state";
import { displayOf, generateApiKey, hashApiKey } from "@/server/auth/api-key";
import { hashPassword } from "@/server/auth/password";
import { PERMISSIONS } from "@/server/auth/permissions";
import type { ChainConfig } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";

export interface DemoSeed {
  databaseUrl: string;
  state: LocalState;
  chains: ChainConfig[];
  /** The destinations of the two merchants. */
  destinations: [Address, Address];
}

interface Asset {
  chainId: number;
  /** Lower case; the zero address is the native coin. */
  token: string;
  symbol: string;
  /** CAIP-19. */
  asset: string;
}

const MERCHANTS = ["Corner Coffee", "Night Market"] as const;
const NATIVE = "0x0000000000000000000000000000000000000000";
/** The second merchant has no destination for it, so that its money stays in the vault. */
const WITHOUT_DESTINATION = "WETH";

/**
 * Creates the demo account with its owner, an API key and two merchants, once and in one transaction, so that people's
 * later changes stay. New assets since the last start get settlement destinations, and a revoked key gets a successor.
 * @returns the updated state
 */
export async function seedDemo({ databaseUrl, state, chains, destinations }: DemoSeed): Promise<LocalState> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const fresh = assetsOf(chains).filter((asset) => !state.settled.includes(nameOf(asset)));
  try {
    await client.query("begin");
    await insertAccount(client, state.demo);
    for (const asset of fresh) await insertSettlements(client, { demo: state.demo, asset, destinations });
    const apiKey = await ensureKey(client, state.demo);
    await client.query("commit");
    return {
      ...state,
      demo: { ...state.demo, apiKey },
      settled: [...state.settled, ...fresh.map(nameOf)],
    };
  } finally {
    await client.end();
  }
}

const nameOf = ({ chainId, token }: Asset) => `${chainId}:${token}`;

function assetsOf(chains: ChainConfig[]): Asset[] {
  return chains.flatMap(({ id, native, tokens }) => {
    const coins: Asset[] = tokens.map(({ address, symbol }) => ({
      chainId: id,
      token: address.toLowerCase(),
      symbol,
      asset: `eip155:${id}/erc20:${address}`,
    }));
    const slip44 = `eip155:${id}/slip44:${native?.slip44}`;
    return native ? [...coins, { chainId: id, token: NATIVE, symbol: native.symbol, asset: slip44 }] : coins;
  });
}

async function insertAccount(client: pg.Client, demo: DemoIdentity): Promise<void> {
  const { accountId, userId, email, password, merchantIds } = demo;
  const { rowCount } = await client.query(
    `insert into account (id, name, is_operator)
     values ($1, 'Demo', not exists (select from account where is_operator)) on conflict do nothing`,
    [accountId],
  );
  if (!rowCount) return;
  await client.query(
    `insert into "user" (id, email, name, password_hash) values ($1, $2, 'Demo Owner', $3)`,
    [userId, email, await hashPassword(password)],
  );
  await client.query("insert into membership (account_id, user_id, role) values ($1, $2, 'owner')", [
    accountId,
    userId,
  ]);
  for (const [i, name] of MERCHANTS.entries()) {
    await client.query("insert into merchant (id, account_id, name, email) values ($1, $2, $3, $4)", [
      merchantIds[i],
      accountId,
      name,
      email,
    ]);
  }
}

async function insertSettlements(
  client: pg.Client,
  { demo, asset, destinations }: { demo: DemoIdentity; asset: Asset; destinations: [Address, Address] },
): Promise<void> {
  for (const [i, merchantId] of demo.merchantIds.entries()) {
    if (i === 1 && asset.symbol === WITHOUT_DESTINATION) continue;
    await client.query(
      `insert into crypto_settlement (id, account_id, merchant_id, asset, chain_id, token, destination)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        newId("crypto"),
        demo.accountId,
        merchantId,
        asset.asset,
        asset.chainId,
        asset.token,
        destinations[i]?.toLowerCase(),
      ],
    );
  }
}

async function ensureKey(client: pg.Client, { accountId, apiKey }: DemoIdentity): Promise<string> {
  const { rows } = await client.query("select revoked_at from api_key where hash = $1", [hashApiKey(apiKey)]);
  if (rows[0] && rows[0].revoked_at === null) return apiKey;
  const key = rows[0] ? generateApiKey("test") : apiKey;
  const { prefix, last4 } = displayOf(key);
  await client.query(
    `insert into api_key (id, account_id, name, mode, prefix, last4, hash, scopes)
     values ($1, $2, 'Demo', 'test', $3, $4, $5, $6)`,
    [newId("key"), accountId, prefix, last4, hashApiKey(key), [...PERMISSIONS]],
  );
  return key;
}
