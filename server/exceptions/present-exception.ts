import { presentAmount, presentAssetAmount } from "@/server/assets/amount";
import { chainName, shownAssetOfToken } from "@/server/assets/known-assets";
import type { Amount } from "@/server/assets/schema";
import type { ExceptionRow } from "@/server/exceptions/exception-row";
import type { ExceptionListItem } from "@/server/exceptions/schema";
import { nameMerchant } from "@/server/merchants/name-merchant";

/** Presents an exception as a row of the dashboard's list. */
export function presentException(row: ExceptionRow): ExceptionListItem {
  const { merchantId, merchantName, merchantLogo, paymentId, referenceId } = row;
  return {
    id: row.id,
    place: `${row.createdAt.getTime()}.${row.id}`,
    kind: row.kind,
    state: row.state,
    amount: presentTokens(row),
    networkName: chainName(row.chainId),
    merchant:
      merchantId && merchantName !== null ? nameMerchant({ merchantId, merchantName, merchantLogo }) : null,
    payment: paymentId && referenceId !== null ? { id: paymentId, referenceId } : null,
    movedAt: row.movedAt,
    createdAt: row.createdAt,
  };
}

/** Presents the amount. A token that was never configured is shown by its address, in base units. */
export function presentTokens({
  chainId,
  token,
  amount,
}: Pick<ExceptionRow, "chainId" | "token" | "amount">): Amount {
  const asset = shownAssetOfToken(chainId, token);
  return asset
    ? presentAssetAmount(asset, amount)
    : presentAmount(`caip19/eip155:${chainId}/erc20:${token}`, amount);
}
