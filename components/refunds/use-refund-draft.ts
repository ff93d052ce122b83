import { useState } from "react";
import { amountText, parseAmount } from "@/components/ui/parse-amount";
import type { Amount } from "@/server/assets/schema";
import type { RefundPreview } from "@/server/refunds/schema";

export type RefundSourceName = "vault" | "wallet";

/** A refund as it is filled in. Amounts are digits of the token's smallest unit. */
export interface RefundDraft {
  /** As typed. */
  typed: string;
  setTyped: (text: string) => void;
  /** Null while it is not an amount of at most what is left. */
  digits: string | null;
  /** Whether it is everything that is left. */
  isAll: boolean;
  /** The amount to name: of everything as the payment requested it, otherwise in the token. */
  shown: Amount;
  reason: string;
  setReason: (text: string) => void;
  source: RefundSourceName;
  setSource: (source: RefundSourceName) => void;
  /** The part of the amount that the vault lacks; null when it has enough, or when that is unknown. */
  missing: Amount | null;
  /** Whether the fault of the amount shows: after the first try. */
  isChecked: boolean;
  whenValid: (act: () => void) => void;
}

/** Keeps what is filled in, and what follows from it. */
export function useRefundDraft(preview: RefundPreview): RefundDraft {
  const { tokenAmount, available, canSign, isSent } = preview;
  const { decimals } = tokenAmount.display;
  const left = BigInt(tokenAmount.value);
  const [typed, setTyped] = useState(amountText(tokenAmount.value, decimals));
  const [reason, setReason] = useState("");
  const [chosen, setSource] = useState<RefundSourceName | null>(null);
  const [isChecked, setChecked] = useState(false);
  const parsed = parseAmount(typed, decimals);
  const digits = parsed !== null && BigInt(parsed) <= left ? parsed : null;
  const wanted = digits === null ? left : BigInt(digits);
  const lacks = available === null ? 0n : wanted - BigInt(available.value);
  const missing = lacks > 0n ? { ...tokenAmount, value: String(lacks) } : null;
  return {
    typed,
    setTyped,
    digits,
    isAll: wanted === left,
    shown: wanted === left ? preview.amount : { ...tokenAmount, value: String(wanted) },
    reason,
    setReason,
    source: chosen ?? (missing && canSign && isSent ? "wallet" : "vault"),
    setSource,
    missing,
    isChecked,
    whenValid: (act) => {
      setChecked(true);
      if (digits !== null) act();
    },
  };
}
