import type { Address } from "viem";
import { type Asset, findAsset } from "@/server/assets/asset";
import { parseAssetId } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { refOf } from "@/server/chain/calls/terms";
import { authorizationTypedData, permit2TypedData, type TypedData } from "@/server/chain/calls/typed-data";
import { type RefundName, refundNonceOf } from "@/server/chain/calls/wallet-refund";
import { requireUsable } from "@/server/chain/checks/require-usable";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { placeOf } from "@/server/chain/client/router-place";
import { db, maybeOne } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import type { RefundRow } from "@/server/refunds/refund-row";
import { PAID_OPTION, type PaidOption, type PaidOptionHex } from "@/server/refunds/refund-terms";

interface FundableRow extends PaidOption {
  status: RefundRow["status"];
  redirectTo: string | null;
  /** CAIP-19. */
  assetId: string;
}

/** A refund on a configured network, of a token that a signature can move. */
export interface Fundable extends FundableRow {
  asset: Asset & { kind: "eip3009" | "permit2" };
  chain: ChainConfig;
}

/**
 * Finds the refund that a wallet should sign for, in any status.
 * @throws AppError `not_found`; `invalid_state` where no wallet can pay it or its chain is misconfigured, `bad_gateway`
 */
export async function findFundable(scope: UserScope, id: string): Promise<Fundable> {
  const row = isId("ref", id) ? await find(scope, id) : undefined;
  if (!row) throw new AppError("not_found", "There is no refund with this id.");
  const chains = chainsOf(scope.mode);
  const chain = chains.find((each) => each.id === row.chainId);
  const assetId = parseAssetId(row.assetId);
  const asset = assetId && findAsset(assetId, chains);
  if (!chain || !asset) {
    throw new AppError("invalid_state", "This installation no longer has the refund's network or token.");
  }
  if (asset.kind === "native") {
    throw new AppError(
      "invalid_state",
      `${asset.symbol} cannot be transferred by a signature. Add it to the vault.`,
    );
  }
  await requireUsable(chain, row.router);
  return { ...row, asset: { ...asset, kind: asset.kind }, chain };
}

function find(scope: UserScope, id: string): Promise<FundableRow | undefined> {
  return maybeOne(
    db,
    tenant(scope)
      .selectFrom("refund as r")
      .innerJoin(tenant(scope).rows("payment").as("p"), "p.id", "r.payment_id")
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(["r.status", "r.redirect_to as redirectTo", "o.asset as assetId", ...PAID_OPTION])
      .where("r.id", "=", id)
      .where("p.mode", "=", scope.mode)
      .$narrowType<PaidOptionHex>(),
  );
}

/** Names a refund as its router does. */
export function refundNameOf({ id, key }: Pick<Fundable, "id" | "key">): RefundName {
  return { key, refundRef: refOf(id) };
}

/** Builds the message that a wallet signs; its money then goes to this refund's buyer and to nobody else. */
export function fundingTypedData(refund: Fundable, from: Address, deadline: number): TypedData {
  const { asset, token, amount } = refund;
  const key = refundNonceOf(placeOf(refund).version, refundNameOf(refund));
  const claim = { key, payer: from, token, amount, deadline };
  if (asset.kind === "permit2") return permit2TypedData(claim, refund);
  if (!asset.domain) throw new Error(`${asset.id} is an EIP-3009 token without an EIP-712 domain`);
  return authorizationTypedData(claim, refund, asset.domain);
}
