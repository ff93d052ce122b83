import { useTranslations } from "#translations";
import { TextLink } from "@/components/ui/text-link";

/** Links from a receipt to the page for another refund address. */
export function RefundAddressNotice({ paymentId }: { paymentId: string }) {
  const t = useTranslations("refundNotice");
  return (
    <aside className="mx-auto max-w-[420px] px-4 pt-6 text-center print:hidden">
      <p>{t("title")}</p>
      <TextLink href={`/refund/${paymentId}`}>{t("action")}</TextLink>
    </aside>
  );
}
