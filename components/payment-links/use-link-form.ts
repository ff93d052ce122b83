"use client";

import { useTranslations } from "use-intl";
import type { Translator } from "@/components/messages/translator";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { parseAmount } from "@/components/ui/parse-amount";
import type { CreatePaymentHere, LinkChoices, PaymentUnit } from "@/server/payment-links/link-schema";

interface LinkDraft {
  merchantId: string;
  unit: string;
  /** As typed. */
  amount: string;
  referenceId: string;
  description: string;
  /** Seconds from now. */
  lifetime: string;
  returnUrl: string;
}

interface LinkFormOptions {
  choices: LinkChoices;
  /** The selected merchant; null for all. Then the form asks for one, unless there is only one. */
  merchantId: string | null;
  send: (input: CreatePaymentHere) => Promise<unknown>;
}

export type LinkForm = ReturnType<typeof useLinkForm>;

/** Keeps the draft of a link until the link is created. The server checks the values. */
export function useLinkForm({ choices: { merchants, units }, merchantId, send }: LinkFormOptions) {
  const t = useTranslations("links.new");
  const only = merchantId === null && merchants.length === 1 ? merchants[0] : undefined;
  const first = merchants.find(({ id }) => id === merchantId) ?? only;
  const inputFrom = (draft: LinkDraft) => inputOf(draft, unitOf(draft));
  const unitOf = (draft: LinkDraft) => units.find(({ unit }) => unit === draft.unit);
  const form = useTrpcForm<LinkDraft>({
    initial: {
      merchantId: first?.id ?? "",
      unit: units[0]?.unit ?? "",
      amount: "",
      referenceId: "",
      description: "",
      lifetime: "86400",
      returnUrl: "",
    },
    check(draft) {
      const input = inputFrom(draft);
      return {
        merchantId: input.merchantId === "" ? t("noMerchant") : undefined,
        amount: input.amount.value === "" ? amountFault(unitOf(draft)?.decimals ?? 0, t) : undefined,
        referenceId: input.referenceId === "" ? t("noReference") : undefined,
      };
    },
    send: (draft) => send(inputFrom(draft)),
    fieldOf: (path) => FIELD_OF[path],
    issueText: (issue) => t("issue", { issue }),
  });
  /** Whether the form asks for the merchant. */
  return { ...form, isMerchantOpen: merchants.length > 1 || !first };
}

function inputOf(draft: LinkDraft, unit: PaymentUnit | undefined): CreatePaymentHere {
  const { merchantId, referenceId, lifetime } = draft;
  const returnUrl = draft.returnUrl.trim();
  return {
    merchantId,
    referenceId: referenceId.trim(),
    description: draft.description.trim() || null,
    amount: { unit: draft.unit, value: (unit && parseAmount(draft.amount, unit.decimals)) ?? "" },
    expiresAt: Math.floor(Date.now() / 1_000) + Number(lifetime),
    checkout: returnUrl ? { successUrl: returnUrl, errorUrl: returnUrl } : null,
  };
}

function amountFault(decimals: number, t: Translator<"links.new">): string {
  return decimals === 0 ? t("wholeAmount") : t("decimalAmount", { count: decimals });
}

/** The form field of each of the server's error paths. */
const FIELD_OF: Record<string, keyof LinkDraft> = {
  "amount.value": "amount",
  "amount.unit": "unit",
  referenceId: "referenceId",
  description: "description",
  expiresAt: "lifetime",
  "checkout.successUrl": "returnUrl",
  "checkout.errorUrl": "returnUrl",
  merchantId: "merchantId",
};
