import type { BuyerData, DataFault } from "@/server/buyers/schema";
import type { FormRefusal } from "@/server/gateway/load-form";
import type { AddressParts } from "@/server/kernel/addresses";

/** The outcome. A refusal is final, field errors can be corrected, and failures can be retried. */
export type Sent =
  | { kind: "kept" }
  | { kind: "unneeded" }
  | { kind: "refused"; code: FormRefusal }
  | { kind: "faults"; faults: BrokenRule[] }
  | { kind: "failed"; isLimited: boolean };

const DEADLINE_MS = 30_000;
const FINAL: readonly string[] = [
  "payment_not_found",
  "payment_expired",
  "invalid_state",
  "invalid_account",
] satisfies FormRefusal[];

/** A rule that the server found broken. */
export type BrokenRule = Pick<DataFault, "field" | "rule">;

interface Refusal {
  code?: string;
  details?: { faults?: BrokenRule[] };
}

/** Submits the form's data, without cookies. */
export async function sendData(body: {
  paymentId: string;
  accounts: string[];
  token: string;
  data: BuyerData;
  /** The address of residence, where it was typed in parts. */
  address: AddressParts | undefined;
  keep: boolean;
}): Promise<Sent> {
  const response = await fetch("/api/collect", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => null);
  if (response?.ok) {
    const answer: { isKept?: boolean } | null = await response.json().catch(() => null);
    return { kind: answer?.isKept === false ? "unneeded" : "kept" };
  }
  const { code = "", details }: Refusal = (await response?.json().catch(() => null)) ?? {};
  if (FINAL.includes(code)) return { kind: "refused", code: code as FormRefusal };
  const faults = details?.faults?.filter(({ field }) => field !== "") ?? [];
  if (faults.length > 0) return { kind: "faults", faults };
  return { kind: "failed", isLimited: code === "rate_limited" };
}
