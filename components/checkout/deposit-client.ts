import { once } from "@/components/checkout/gateway-call";
import { retrying } from "@/components/checkout/gateway-client";
import type { DepositAssets } from "@/server/gateway/deposits/checkout-schema";
import type { ClaimDepositBody, CreateDepositBody, Deposit } from "@/server/gateway/deposits/schema";

/** Calls the gateway for the deposits of one payment, like any client. @throws GatewayError */
export function depositsOf(paymentId: string) {
  const path = `/v1/gateway/payment/${paymentId}/deposits`;
  return {
    /** Not part of the public gateway; the caller repeats it. */
    assets: (signal: AbortSignal) => once<DepositAssets>({ path: `/${paymentId}/deposit-assets`, signal }),
    create: (body: CreateDepositBody) => retrying<Deposit>({ path, body }),
    claim: (depositId: string, body: ClaimDepositBody) =>
      retrying<Deposit>({ path: `${path}/${depositId}/claims`, body }),
  };
}
