import { z } from "zod";
import { ApiVersion, ErrorBody } from "@/scripts/openapi/shared-schemas";
import { OwnKey } from "@/server/accounts/own-key-schema";
import { Amount } from "@/server/assets/schema";
import * as exceptions from "@/server/exceptions/partner-schema";
import * as deposits from "@/server/gateway/deposits/schema";
import * as gateway from "@/server/gateway/schema";
import * as x402 from "@/server/gateway/x402/schema";
import * as legacy from "@/server/listings/api/present-legacy-listing";
import { ListedPayment, PaymentListing } from "@/server/listings/api/present-listing";
import { SettlementRows } from "@/server/listings/export/report-schema";
import * as merchants from "@/server/merchants/schema";
import * as assets from "@/server/payments/assets-schema";
import * as payments from "@/server/payments/schema";
import { PaymentTimeline } from "@/server/payments/timeline-schema";
import * as refunds from "@/server/refunds/refund-schema";
import * as settlements from "@/server/settlements/schema";
import * as testPayments from "@/server/test-payments/schema";
import * as eventData from "@/server/webhooks/event-data-schema";
import { EventList, PartnerEvent } from "@/server/webhooks/event-schema";
import * as webhooks from "@/server/webhooks/schema";

/**
 * Schemas that the document names, and refers to wherever a contract uses them. The client exports a type for each.
 * Every body and answer of an operation has a name.
 */
export const NAMED_SCHEMAS: Record<string, z.ZodType> = {
  Amount,
  ApiError: ErrorBody,
  ApiVersion,

  CreatePayment: payments.CreatePayment,
  CreatedPayment: payments.CreatedPayment,
  Payment: payments.PaymentDetails,
  PaymentStatus: payments.PaymentStatusName,
  PaymentState: payments.PaymentStatusAnswer,
  RefundSummary: payments.RefundSummary,
  CancelPayment: payments.CancelBody,
  CancelledPayment: payments.CancelledPayment,
  PaymentBuyer: payments.PaymentBuyer,
  PaymentMerchant: payments.PaymentMerchant,
  PaymentTimeline,
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
  CollectData: gateway.CollectData.unwrap(),
  CollectedData: gateway.CollectedData,
  FetchActions: gateway.FetchBody,
  FetchedActions: gateway.FetchAnswer,
  ConfirmPayment: gateway.ConfirmBody,
  ConfirmedPayment: payments.ConfirmedStatus,

  CreateDeposit: deposits.CreateDepositBody,
  ClaimDeposit: deposits.ClaimDepositBody,
  Deposit: deposits.Deposit,
  DepositList: deposits.DepositList,
  X402Payment: x402.X402Answer,

  RequestRefund: refunds.RequestRefund,
  RequestedRefund: refunds.RequestedRefund,
  Refund: refunds.Refund,
  RefundStatus: refunds.RefundStatus,
  RefundList: refunds.RefundList,
  CancelRefund: refunds.CancelRefundBody,

  Exception: exceptions.PartnerException,
  ExceptionFacts: exceptions.ExceptionFacts,
  ExceptionList: exceptions.ExceptionList,
  DecideException: exceptions.DecideException,
  DismissException: exceptions.DismissException,

  AssetRate: assets.AssetRate,
  PaymentAssets: assets.PaymentAssets,
  PaymentCurrency: assets.PaymentCurrency,
  PaymentNetwork: assets.PaymentNetwork,
  PaymentToken: assets.PaymentToken,

  Key: OwnKey,
  SettlementReport: SettlementRows,

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
  PendingChange: settlements.PendingChange,
  ChangedSettlement: settlements.ChangedSettlement,
  RemovedSettlement: settlements.RemovedSettlement,
  FiatSettlement: settlements.FiatSettlement,
  ChangeSettlement: settlements.ChangeDestination,

  Event: PartnerEvent,
  PaymentEvent: PartnerEvent.options[0],
  RefundEvent: PartnerEvent.options[1],
  ExceptionEvent: PartnerEvent.options[2],
  DepositEvent: PartnerEvent.options[3],
  DepositEventData: eventData.DepositEventData,
  DestinationEvent: PartnerEvent.options[4],
  DestinationEventData: eventData.DestinationEventData,
  MerchantEvent: PartnerEvent.options[5],
  MerchantEventData: eventData.MerchantEventData,
  WebhookEndpointEvent: PartnerEvent.options[6],
  WebhookEndpointEventData: eventData.EndpointEventData,
  EventList,
  EventType: webhooks.EventType,
  RedeliverEvent: webhooks.RedeliverEvent,
  Redelivered: webhooks.Redelivered,

  CreateWebhookEndpoint: webhooks.CreateEndpoint,
  UpdateWebhookEndpoint: webhooks.UpdateEndpoint,
  WebhookEndpoint: webhooks.Endpoint,
  WebhookEndpointList: webhooks.EndpointList,
  WebhookEndpointWithSecret: webhooks.EndpointWithSecret,
  DeletedWebhookEndpoint: webhooks.DeletedEndpoint,
  RollWebhookSecret: webhooks.RollSecret,
  WebhookTestEvent: webhooks.TestEvent,
  WebhookDelivery: webhooks.Delivery,
  WebhookDeliveryList: webhooks.DeliveryList,
  RedeliverFailedWebhooks: webhooks.RedeliverFailed,

  TestHelper: testPayments.TestHelper,
  TestOutcome: testPayments.TestOutcome,
};

for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
