import type { Address, Hex } from "viem";
import { shownAssetOfToken } from "@/server/assets/known-assets";
import { refOf } from "@/server/chain/calls/terms";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { readPause } from "@/server/chain/reads/read-pause";
import { readVaultsAt } from "@/server/chain/reads/read-vaults";
import { computed, computedOrNull, raw } from "@/server/db/raw";
import { db, many, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { findOpenMoves, type OpenMove } from "@/server/ledger/vault-moves";
import { reservedOf } from "@/server/vaults/promised";

/** A merchant's money on a router, in base units. */
export interface RouterVault {
  /** Null for a merchant of another installation. */
  merchant: { id: string; name: string } | null;
  merchantRef: Hex;
  /** The zero address means the native coin. */
  token: Address;
  held: bigint;
  /** The open refunds that it will pay, also those without an address that takes them. */
  promised: bigint;
}

interface Figures {
  /** Payments that a buyer can still pay by a quote on the router. */
  open: number;
  processing: number;
  /** When the last of their quotes becomes void on the router; null when there is none. */
  openUntil: Date | null;
  refundable: number;
  openRefunds: number;
  exceptions: number;
}

/** What is left on one router. */
export interface RouterStatus extends Figures {
  chain: ChainConfig;
  router: RouterConfig;
  /** Whether it refuses new payments now. */
  isPaused: boolean;
  vaults: RouterVault[];
  /** Moves to another router that have not arrived. */
  moves: OpenMove[];
}

/**
 * Finds what is left on a router: vaults, payments that may still use it, refunds and exceptions.
 * @throws AppError `bad_gateway`
 */
export async function routerStatus(chain: ChainConfig, router: RouterConfig): Promise<RouterStatus> {
  const address = router.address.toLowerCase() as Address;
  const place = { chainId: chain.id, router: address };
  const [pause, vaults, figures, moves] = await Promise.all([
    router.version === 2 ? readPause(place) : null,
    findRouterVaults(chain.id, address),
    findFigures(chain.id, address),
    findOpenMoves(chain.id, address),
  ]);
  return { chain, router, isPaused: pause?.isPaused ?? false, vaults, moves, ...figures };
}

/**
 * Lists the vaults that hold something on a router by the books, with their balances on the chain's latest block.
 * @throws AppError `bad_gateway`
 */
export async function findRouterVaults(chainId: number, router: Address): Promise<RouterVault[]> {
  const booked = await many(
    db,
    // The view ledger_side is not in the schema.
    raw({
      merchantRef: computed("text"),
      token: "ledger_entry.token",
    })`select distinct party as "merchantRef", token
      from ledger_side where chain_id = ${chainId} and router = ${router} and account = 'vault' order by 1, 2`,
  );
  const vaults = booked.map(({ merchantRef, token }) => ({
    merchantRef: merchantRef as Hex,
    token: token as Address,
  }));
  const [balances, merchants] = await Promise.all([
    readVaultsAt({ chainId, router }, vaults),
    findMerchants(),
  ]);
  const held = vaults.map((vault, i) => ({
    ...vault,
    held: balances[i] ?? 0n,
    merchant: merchants.get(vault.merchantRef) ?? null,
  }));
  return Promise.all(
    held
      .filter((vault) => vault.held > 0n)
      .map(async (vault) => {
        const place = { chainId, router, merchantId: vault.merchant?.id ?? "", token: vault.token };
        return { ...vault, promised: vault.merchant ? await reservedOf(place) : 0n };
      }),
  );
}

/** Maps all merchants, including deleted ones, by their references on the routers. */
async function findMerchants(): Promise<Map<string, { id: string; name: string }>> {
  const merchants = await many(db, acrossAccounts("job").selectFrom("merchant").select(["id", "name"]));
  return new Map(merchants.map((merchant) => [refOf(merchant.id), merchant]));
}

function findFigures(chainId: number, router: string): Promise<Figures> {
  const figures = raw("job", {
    open: computed("bigint"),
    processing: computed("bigint"),
    openUntil: computedOrNull("timestamp with time zone"),
    refundable: computed("bigint"),
    openRefunds: computed("bigint"),
    exceptions: computed("bigint"),
  });
  return one(
    db,
    // Each figure is a subquery about the same options.
    figures`with used as (
        select p.id, p.status, o.id as option_id, o.amount, o.deadline, p.option_id = o.id as is_chosen
        from payment_option o join payment p on p.id = o.payment_id
        where o.chain_id = ${chainId} and o.router = ${router}),
      live as (
        select id, deadline from used
        where status = 'requires_action' and to_timestamp(deadline) > now())
      select (select count(distinct id) from live) as open,
        (select count(*) from used where status = 'processing' and is_chosen) as processing,
        (select to_timestamp(max(deadline)) from live) as "openUntil",
        (select count(*) from used u where status = 'succeeded' and is_chosen
          and u.amount > (select coalesce(sum(r.amount), 0) from refund r
            where r.option_id = u.option_id and r.status <> 'failed')) as refundable,
        (select count(*) from refund r join used u on u.option_id = r.option_id
          where r.status in ('pending', 'pending_funds', 'submitted', 'undeliverable')) as "openRefunds",
        (select count(*) from payment_exception x left join used u on u.option_id = x.option_id
          where x.chain_id = ${chainId} and x.status = 'open' and x.gone_at is null
            and (u.option_id is not null or x.destination = ${router})) as exceptions`,
  );
}

/** Returns the symbol of a token on a chain, in lower case, or its address where no chains file has named it. */
export function symbolOf(chain: ChainConfig, token: Address): { symbol: string; decimals: number } {
  const asset = shownAssetOfToken(chain.id, token);
  return asset ? { symbol: asset.symbol, decimals: asset.decimals } : { symbol: token, decimals: 0 };
}
