import { useTranslations } from "#translations";
import { TabLink, TabLinks } from "@/components/ui/tab-links";

/** Renders the tabs of payment links: for one payment, and for many. */
export function LinksTabs({ current }: { current: "once" | "many" }) {
  const t = useTranslations("links.tabs");
  return (
    <TabLinks label={t("label")} className="mb-4">
      <TabLink href="/dashboard/payment-links" current={current === "once"}>
        {t("once")}
      </TabLink>
      <TabLink href="/dashboard/payment-links/reusable" current={current === "many"}>
        {t("many")}
      </TabLink>
    </TabLinks>
  );
}
