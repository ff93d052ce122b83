import type { Address } from "viem";
import { presentFiatAmount } from "@/server/assets/amount";
import { assetsOf } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import { percentageOf } from "@/server/assets/fee-schedule";
import { feesFor, type OwnFees } from "@/server/assets/fees";
import type { UserScope } from "@/server/auth/scope";
import { chainsConfig, chainsOf } from "@/server/chain/client/registry";
import { db, many, one } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { logoPath } from "@/server/logos/logo-path";
import { findMerchant } from "@/server/merchants/find-merchant";
import { presentMerchant } from "@/server/merchants/present-merchant";
import { settleDue } from "@/server/settlements/apply-change";
import { BANK_ACCOUNT_COLUMNS } from "@/server/settlements/bank-account-columns";
import type {
  BankAccount,
  MerchantInspection,
  SettleableAsset,
} from "@/server/settlements/inspection-schema";
import { listPendingChanges } from "@/server/settlements/list-pending-changes";
import { loadGuard } from "@/server/settlements/load-guard";

const MAX_SHOWN = 1_000;

/**
 * Returns everything on a merchant's page: profile, destinations, fees.
 * @throws AppError `not_found`
 */
export async function inspectMerchant(scope: UserScope, merchantId: string): Promise<MerchantInspection> {
  const merchant = await findMerchant(db, scope, merchantId);
  await settleDue(merchant.id);
  const assets = settleableAssets(scope.mode);
  const assetOf = (id: string, chainId: number) =>
    assets.find((known) => known.id === id) ?? unknownAsset(id, chainId);
  const [facts, destinations, bankAccounts, pendingChanges, { waitHours }] = await Promise.all([
    loadFacts(scope, merchantId),
    loadDestinations(scope, merchantId, assetOf),
    loadBankAccounts(scope, merchantId),
    listPendingChanges(scope, merchantId, assetOf),
    loadGuard(db, scope.accountId),
  ]);
  const { limitsCurrency, minMinor, maxMinor } = facts;
  return {
    merchant: presentMerchant(merchant),
    logo: facts.logoHash && logoPath(facts.logoHash),
    openPayments: facts.openPayments,
    assets,
    destinations,
    pendingChanges,
    waitHours,
    bankAccounts,
    fees: presentFees(facts),
    limits: { min: amountOf(limitsCurrency, minMinor), max: amountOf(limitsCurrency, maxMinor) },
    dataPolicy: {
      ask: facts.dataWhen,
      from: amountOf(facts.dataFromCurrency, facts.dataFromMinor),
      reuse: facts.dataReuse,
    },
  };
}

function amountOf(currency: string | null, minor: bigint | null) {
  return currency === null || minor === null ? null : presentFiatAmount(currency, minor);
}

function presentFees(own: OwnFees): MerchantInspection["fees"] {
  const { bps, fixed, isOwn } = feesFor(own);
  const sum = fixed && fixed.minor > 0n ? presentFiatAmount(fixed.currency, fixed.minor) : null;
  return { percentage: percentageOf(bps), fixed: sum, isOwn };
}

function settleableAssets(mode: UserScope["mode"]): SettleableAsset[] {
  return chainsOf(mode)
    .flatMap(assetsOf)
    .map(({ id, symbol, name, chainId, network }) => ({
      id,
      symbol,
      name,
      chainId,
      networkName: network.name,
    }));
}

function loadFacts(scope: UserScope, merchantId: string) {
  const open = tenant(scope)
    .selectFrom("payment")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("merchant_id", "=", merchantId)
    .where("mode", "=", scope.mode)
    .where("status", "=", "requires_action")
    .where("expires_at", ">", fragment<Date>`now()`);
  return one(
    db,
    tenant(scope)
      .selectFrom("merchant")
      .select(["logo_hash as logoHash", "fee_bps as feeBps", "fee_fixed_minor as feeFixedMinor"])
      .select(["fee_fixed_currency as feeFixedCurrency", "limits_currency as limitsCurrency"])
      .select(["min_minor as minMinor", "max_minor as maxMinor", "data_policy as dataWhen"])
      .select(["data_from_currency as dataFromCurrency", "data_from_minor as dataFromMinor"])
      .select(["data_reuse as dataReuse", fragment<number>`(${open})`.as("openPayments")])
      .where("id", "=", merchantId)
      .$narrowType<{ dataWhen: MerchantInspection["dataPolicy"]["ask"] }>(),
  );
}

/** Loads the destinations on the mode's chains, and on those no longer configured. */
async function loadDestinations(
  scope: UserScope,
  merchantId: string,
  assetOf: (id: string, chainId: number) => SettleableAsset,
): Promise<MerchantInspection["destinations"]> {
  const { mode } = scope;
  const rows = await many(
    db,
    tenant(scope)
      .selectFrom("crypto_settlement")
      .select(["id", "asset", "chain_id as chainId", "destination"])
      .select(["proven_at as provenAt", "updated_at as changedAt"])
      .where("merchant_id", "=", merchantId)
      .where("deleted_at", "is", null)
      .orderBy("chain_id")
      .orderBy("id")
      .limit(MAX_SHOWN)
      .$narrowType<{ destination: Address }>(),
  );
  const others = new Set(chainsConfig().chains.flatMap((chain) => (chain.mode === mode ? [] : [chain.id])));
  return rows
    .filter(({ chainId }) => !others.has(chainId))
    .map(({ id, asset, chainId, destination, provenAt, changedAt }) => ({
      id,
      asset: assetOf(asset, chainId),
      address: parseAddress(destination) ?? destination,
      provenAt,
      changedAt,
    }));
}

function unknownAsset(id: string, chainId: number): SettleableAsset {
  const symbol = id.split("/")[1] ?? id;
  return { id, symbol, name: symbol, chainId, networkName: `network ${chainId} (no longer set up)` };
}

function loadBankAccounts(scope: UserScope, merchantId: string): Promise<BankAccount[]> {
  return many(
    db,
    tenant(scope)
      .selectFrom("fiat_settlement")
      .select(BANK_ACCOUNT_COLUMNS)
      .where("merchant_id", "=", merchantId)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .limit(MAX_SHOWN)
      .$narrowType<Pick<BankAccount, "status">>(),
  );
}
