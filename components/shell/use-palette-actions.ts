import { type LucideIcon, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { actionsLike, openOn } from "@/components/shell/palette-actions";
import type { Findings } from "@/server/search/schema";

/** An action that the palette offers. */
export interface OfferedAction {
  key: string;
  text: string;
  /** Null for the refund of a payment that the person still has to find. */
  href: string | null;
  Icon: LucideIcon;
}

/** Lists what the person may do now: also with the payment, where the search found exactly one. */
export function usePaletteActions(
  typed: string,
  allowed: readonly string[],
  { payments }: Findings,
): OfferedAction[] {
  const t = useTranslations("shell.palette");
  const [only, another] = payments;
  const isRefundable = only?.status === "succeeded" && !another && allowed.includes("refunds.create");
  const refund = isRefundable
    ? [
        {
          key: `refund ${only.id}`,
          text: t("refundOf", { reference: only.referenceId }),
          href: refundPage(only.id),
          Icon: Undo2,
        },
      ]
    : [];
  const named = actionsLike(typed, allowed, (name) => t(`action.${name}`));
  return [
    ...refund,
    ...named.map(({ name, href, Icon }) => ({
      key: `action ${name}`,
      text: t(`action.${name}`),
      href,
      Icon,
    })),
  ];
}

/** Returns the page of a payment with its refund's dialog open. */
export const refundPage = (id: string) => openOn(`/dashboard/payments/${id}`, "refund");
