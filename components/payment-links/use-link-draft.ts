"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Translator } from "@/components/messages/translator";
import { parseAmount } from "@/components/ui/parse-amount";
import type { CreatePaymentHere, LinkChoices, PaymentUnit } from "@/server/payment-links/link-schema";

export interface LinkDraft {
  merchantId: string;
  unit: string;
  /** As typed. */
  amount: string;
  referenceId: string;
  /** Seconds from now. */
  lifetime: string;
  returnUrl: string;
}

export type LinkFaults = Partial<Record<keyof LinkDraft, string>>;

/**
 * Keeps the draft of a link until the link is created.
 * @param merchantId the selected merchant; null for all. Then the form asks for one, unless there is only one
 */
export function useLinkDraft({ merchants, units }: LinkChoices, merchantId: string | null) {
  const t = useTranslations("links.new");
  const only = merchantId === null && merchants.length === 1 ? merchants[0] : undefined;
  const first = merchants.find(({ id }) => id === merchantId) ?? only;
  const [draft, setDraft] = useState<LinkDraft>({
    merchantId: first?.id ?? "",
    unit: units[0]?.unit ?? "",
    amount: "",
    referenceId: "",
    lifetime: "86400",
    returnUrl: "",
  });
  const [faults, setFaults] = useState<LinkFaults>({});
  const unit = units.find((each) => each.unit === draft.unit);
  return {
    draft,
    faults,
    /** Whether the form asks for the merchant. */
    isMerchantOpen: merchants.length > 1 || !first,
    change(part: Partial<LinkDraft>) {
      setDraft((before) => ({ ...before, ...part }));
      setFaults((before) => without(before, Object.keys(part)));
    },
    /** Marks the server's errors; false when none of them belongs to a field. */
    mark(issues: readonly { field: string; message: string }[]): boolean {
      const found = issues.flatMap(({ field, message }) => {
        const name = FIELD_OF[field];
        return name ? [[name, t("issue", { issue: message })]] : [];
      });
      setFaults(Object.fromEntries(found));
      return found.length > 0;
    },
    /** Returns the request to send; null when a field is wrong, which is then marked. */
    check(): CreatePaymentHere | null {
      const input = inputOf(draft, unit);
      const found = faultsOf(input, unit, t);
      setFaults(found);
      return Object.keys(found).length > 0 ? null : input;
    },
  };
}

function without(faults: LinkFaults, names: string[]): LinkFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)));
}

function inputOf(draft: LinkDraft, unit: PaymentUnit | undefined): CreatePaymentHere {
  const { merchantId, referenceId, lifetime } = draft;
  const returnUrl = draft.returnUrl.trim();
  return {
    merchantId,
    referenceId: referenceId.trim(),
    amount: { unit: draft.unit, value: (unit && parseAmount(draft.amount, unit.decimals)) ?? "" },
    expiresAt: Math.floor(Date.now() / 1_000) + Number(lifetime),
    checkout: returnUrl ? { successUrl: returnUrl, errorUrl: returnUrl } : null,
  };
}

/** Finds missing fields; the server checks the values. */
function faultsOf(
  input: CreatePaymentHere,
  unit: PaymentUnit | undefined,
  t: Translator<"links.new">,
): LinkFaults {
  const faults: LinkFaults = {};
  if (input.merchantId === "") faults.merchantId = t("noMerchant");
  if (input.amount.value === "") faults.amount = amountFault(unit?.decimals ?? 0, t);
  if (input.referenceId === "") faults.referenceId = t("noReference");
  return faults;
}

function amountFault(decimals: number, t: Translator<"links.new">): string {
  return decimals === 0 ? t("wholeAmount") : t("decimalAmount", { count: decimals });
}

/** The form field of each of the server's error paths. */
const FIELD_OF: Record<string, keyof LinkDraft> = {
  "amount.value": "amount",
  "amount.unit": "unit",
  referenceId: "referenceId",
  expiresAt: "lifetime",
  "checkout.successUrl": "returnUrl",
  "checkout.errorUrl": "returnUrl",
  merchantId: "merchantId",
};
