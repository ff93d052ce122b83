"use client";

import { useTranslations } from "use-intl";
import type { Translator } from "@/components/messages/translator";
import {
  amountOf,
  emptyDraft,
  type LinkDraft,
  linesOf,
  manyInput,
  onceInput,
} from "@/components/payment-links/link-draft";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { parseAmount } from "@/components/ui/parse-amount";
import type { Faults } from "@/components/ui/use-form";
import type { CreatePaymentHere, LinkChoices } from "@/server/payment-links/link-schema";
import type { CreateReusableLink } from "@/server/payment-links/reusable-schema";

interface LinkFormOptions {
  choices: LinkChoices;
  /** The selected merchant; null for all. Then the form asks for one, unless there is only one. */
  merchantId: string | null;
  sendOnce: (input: CreatePaymentHere) => Promise<unknown>;
  sendMany: (input: CreateReusableLink) => Promise<unknown>;
}

export type LinkForm = ReturnType<typeof useLinkForm>;

/** Keeps the draft of a link until the link is created. The server checks the values. */
export function useLinkForm({ choices, merchantId, sendOnce, sendMany }: LinkFormOptions) {
  const { merchants, units } = choices;
  const t = useTranslations("links.new");
  const only = merchantId === null && merchants.length === 1 ? merchants[0] : undefined;
  const first = merchants.find(({ id }) => id === merchantId) ?? only;
  const unitOf = (draft: LinkDraft) => units.find(({ unit }) => unit === draft.unit);
  const form = useTrpcForm<LinkDraft>({
    initial: emptyDraft(first?.id ?? "", choices),
    check: (draft) => ({
      merchantId: draft.merchantId === "" ? t("noMerchant") : undefined,
      referenceId: draft.referenceId.trim() === "" ? t("noReference") : undefined,
      ...checkPrice(draft, unitOf(draft)?.decimals ?? 0, t),
      ...checkLimits(draft, t),
    }),
    send: (draft) =>
      draft.kind === "once"
        ? sendOnce(onceInput(draft, unitOf(draft)))
        : sendMany(manyInput(draft, unitOf(draft))),
    fieldOf: (path) => (path.startsWith("items") ? "items" : FIELD_OF[path]),
    issueText: (issue) => t("issue", { issue }),
  });
  /** Whether the form asks for the merchant. */
  return { ...form, isMerchantOpen: merchants.length > 1 || !first };
}

function checkPrice(draft: LinkDraft, decimals: number, t: Translator<"links.new">): Faults<LinkDraft> {
  const amountFault = decimals === 0 ? t("wholeAmount") : t("decimalAmount", { count: decimals });
  if (draft.kind !== "open") {
    if (draft.items.length > 0) return { items: linesOf(draft, decimals) ? undefined : t("lineFault") };
    return { amount: amountOf(draft, decimals) === "" ? amountFault : undefined };
  }
  const isFaulty = (text: string) => text.trim() !== "" && parseAmount(text, decimals) === null;
  return {
    min: isFaulty(draft.min) ? amountFault : undefined,
    max: isFaulty(draft.max) ? amountFault : undefined,
  };
}

function checkLimits({ kind, maxUses }: LinkDraft, t: Translator<"links.new">): Faults<LinkDraft> {
  if (kind === "once" || /^\s*([1-9]\d{0,3}|10000)?\s*$/.test(maxUses)) return {};
  return { maxUses: t("usesFault") };
}

/** The form field of each of the server's error paths. */
const FIELD_OF: Record<string, keyof LinkDraft> = {
  "amount.value": "amount",
  "amount.unit": "unit",
  amount: "amount",
  min: "min",
  max: "max",
  referenceId: "referenceId",
  reference: "referenceId",
  description: "description",
  expiresAt: "lifetime",
  maxUses: "maxUses",
  endsAt: "lastDay",
  "checkout.successUrl": "returnUrl",
  "checkout.errorUrl": "returnUrl",
  returnUrl: "returnUrl",
  merchantId: "merchantId",
};
