import { GatewayError, isPassing } from "@/components/checkout/gateway-call";

/** Why there is no address yet. */
export type DepositFault =
  /** No answer, or one of another program. */
  | "unreached"
  /** Too many addresses, or too many requests. */
  | "tooMany"
  | "paused"
  /** The address for returns looks like an exchange's. */
  | "insist"
  /** The address for returns cannot receive money. */
  | "refused"
  /** The merchant requires the buyer's data first. */
  | "data"
  /** The asset is no longer offered. */
  | "asset"
  | "tooLate"
  /** The payment is no longer open. */
  | "closed";

/** Returns why the gateway has created no address. */
export function depositFault(error: unknown): DepositFault {
  if (!(error instanceof GatewayError)) return "unreached";
  const { code, status, reason, field, details } = error;
  if (reason === "router_paused") return "paused";
  if (code === "rate_limited") return "tooMany";
  if (isPassing(status)) return "unreached";
  if (field === "collectedData") return "data";
  if (field?.startsWith("refund")) return details.insist === true ? "insist" : "refused";
  if (field === "asset") return "asset";
  return "leastS" in details ? "tooLate" : "closed";
}
