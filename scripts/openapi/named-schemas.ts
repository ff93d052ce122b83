import { z } from "zod";
import { ErrorBody } from "@/scripts/openapi/error-body";
import { Amount } from "@/server/assets/schema";
import * as gateway from "@/server/gateway/schema";
import * as legacy from "@/server/listings/api/present-legacy-listing";
import { ListedPayment, PaymentListing } from "@/server/listings/api/present-listing";
import * as merchants from "@/server/merchants/schema";
import * as payments from "@/server/payments/schema";
import * as refunds from "@/server/refunds/schema";
import * as settlements from "@/server/settlements/schema";

/**
 * Schemas that the document names, and refers to wherever a contract uses them. The client exports a type for each.
 * Every body and answer of an operation has a name.
 */
export const NAMED_SCHEMAS: Record<string, z.ZodType> = {
  Amount,
  Error: ErrorBody,

  CreatePayment: payments.CreatePayment,
  CreatedPayment: payments.CreatedPayment,
  Payment: payments.PaymentDetails,
  PaymentStatus: payments.PaymentStatusName,
  PaymentState: payments.PaymentStatusAnswer,
  CancelPayment: payments.CancelBody,
  CancelledPayment: payments.CancelledPayment,
  PaymentList: PaymentListing,
  ListedPayment,
  LegacyPaymentList: legacy.LegacyListing,
  LegacyPayment: legacy.LegacyPayment,

  GatewayPayment: gateway.GatewayPayment,
  RequestOptions: gateway.OptionsBody,
  PaymentOptions: gateway.OptionsAnswer,
  PaymentOption: gateway.PaymentOption,
  Action: gateway.Action,
  WalletRpcAction: gateway.WalletRpc,
  BuildAction: gateway.Build,
  CollectData: gateway.CollectData,
  CollectedData: gateway.CollectedData,
  FetchActions: gateway.FetchBody,
  FetchedActions: gateway.FetchAnswer,
  ConfirmPayment: gateway.ConfirmBody,
  ConfirmedPayment: payments.ConfirmedStatus,

  RequestRefund: refunds.RequestRefund,
  RequestedRefund: refunds.RequestedRefund,

  CreateMerchant: merchants.CreateMerchant,
  CreatedMerchant: merchants.CreatedMerchant,
  Merchant: merchants.Merchant,
  MerchantStatus: merchants.MerchantStatus,
  MerchantProfile: settlements.MerchantProfile,
  MerchantList: merchants.MerchantListing,
  UpdateMerchant: merchants.UpdateMerchant,
  UpdatedMerchant: merchants.UpdatedMerchant,
  DeletedMerchant: merchants.DeletedMerchant,

  CreateSettlements: settlements.CreateSettlements,
  NewSettlement: settlements.NewSettlement,
  CreatedSettlements: settlements.CreatedSettlements,
  Settlements: settlements.SettlementSet,
  CryptoSettlement: settlements.CryptoSettlement,
  FiatSettlement: settlements.FiatSettlement,
  ChangeSettlement: settlements.ChangeDestination,
  DeletedSettlement: settlements.DeletedSettlement,
};

for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
