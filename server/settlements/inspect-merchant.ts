import type { Address } from "viem";
import { presentFiatAmount } from "@/server/assets/amount";
import { assetsOf } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import { percentageOf } from "@/server/assets/fee-schedule";
import { feesFor, type OwnFees } from "@/server/assets/fees";
import type { UserScope } from "@/server/auth/scope";
import { chainsConfig, chainsOf } from "@/server/chain/client/registry";
import { db, many, one, sql } from "@/server/db/sql";
import { logoPath } from "@/server/logos/logo-path";
import { findMerchant } from "@/server/merchants/find-merchant";
import { presentMerchant } from "@/server/merchants/present-merchant";
import type {
  BankAccount,
  MerchantInspection,
  SettleableAsset,
} from "@/server/settlements/inspection-schema";

const MAX_SHOWN = 1_000;

/**
 * One merchant with all that its page shows: profile, where its money goes, what is kept of it.
 * @throws AppError `not_found`
 */
export async function inspectMerchant(scope: UserScope, merchantId: string): Promise<MerchantInspection> {
  const merchant = await findMerchant(db, scope, merchantId);
  const assets = settleableAssets(scope.mode);
  const [facts, destinations, bankAccounts] = await Promise.all([
    loadFacts(scope, merchantId),
    loadDestinations(scope.mode, merchantId),
    loadBankAccounts(merchantId),
  ]);
  const { limitsCurrency, minMinor, maxMinor } = facts;
  return {
    merchant: presentMerchant(merchant),
    logo: facts.logoHash && logoPath(facts.logoHash),
    openPayments: facts.openPayments,
    assets,
    destinations,
    bankAccounts,
    fees: presentFees(facts),
    limits: { min: amountOf(limitsCurrency, minMinor), max: amountOf(limitsCurrency, maxMinor) },
    dataPolicy: {
      ask: facts.dataAsk,
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

interface Facts extends OwnFees {
  logoHash: string | null;
  limitsCurrency: string | null;
  minMinor: bigint | null;
  maxMinor: bigint | null;
  dataAsk: MerchantInspection["dataPolicy"]["ask"];
  dataFromCurrency: string | null;
  dataFromMinor: bigint | null;
  dataReuse: boolean;
  openPayments: number;
}

function loadFacts({ accountId, mode }: UserScope, merchantId: string): Promise<Facts> {
  return one<Facts & Record<string, unknown>>(
    db,
    sql`select logo_hash as "logoHash", fee_bps as "feeBps", fee_fixed_minor as "feeFixedMinor",
          fee_fixed_currency as "feeFixedCurrency", limits_currency as "limitsCurrency", min_minor as "minMinor",
          max_minor as "maxMinor", data_policy as "dataAsk", data_from_currency as "dataFromCurrency",
          data_from_minor as "dataFromMinor", data_reuse as "dataReuse", (select count(*) from payment p where p.merchant_id = m.id and p.mode = ${mode}::run_mode
            and p.status = 'requires_action' and p.expires_at > now()) as "openPayments"
        from merchant m where m.account_id = ${accountId} and m.id = ${merchantId}`,
  );
}

interface DestinationRow {
  id: string;
  asset: string;
  chainId: number;
  destination: Address;
  provenAt: Date | null;
  changedAt: Date;
}

/** On the chains of the mode, and on those that are no longer configured. */
async function loadDestinations(
  mode: UserScope["mode"],
  merchantId: string,
): Promise<MerchantInspection["destinations"]> {
  const rows = await many<DestinationRow & Record<string, unknown>>(
    db,
    sql`select id, asset, chain_id as "chainId", destination, proven_at as "provenAt", updated_at as "changedAt"
        from crypto_settlement where merchant_id = ${merchantId} and deleted_at is null order by chain_id, id limit ${MAX_SHOWN}`,
  );
  const known = settleableAssets(mode);
  const others = new Set(chainsConfig().chains.flatMap((chain) => (chain.mode === mode ? [] : [chain.id])));
  return rows
    .filter(({ chainId }) => !others.has(chainId))
    .map(({ id, asset, chainId, destination, provenAt, changedAt }) => ({
      id,
      asset: known.find((one) => one.id === asset) ?? unknownAsset(asset, chainId),
      address: parseAddress(destination) ?? destination,
      provenAt,
      changedAt,
    }));
}

function unknownAsset(id: string, chainId: number): SettleableAsset {
  const symbol = id.split("/")[1] ?? id;
  return { id, symbol, name: symbol, chainId, networkName: `network ${chainId} (no longer set up)` };
}

function loadBankAccounts(merchantId: string): Promise<BankAccount[]> {
  return many<BankAccount & Record<string, unknown>>(
    db,
    sql`select id, status, bank_type as "bankType", masked_number as "maskedNumber", created_at as "createdAt"
        from fiat_settlement where merchant_id = ${merchantId} and deleted_at is null order by id limit ${MAX_SHOWN}`,
  );
}
