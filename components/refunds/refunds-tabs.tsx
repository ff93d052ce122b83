"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { TabLink, TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { href: "/dashboard/refunds", label: "title" },
  { href: "/dashboard/refunds/vaults", label: "vaultsTab" },
] as const;

/** The two pages about refunds: those that were asked for, and the money that they come from. */
export function RefundsTabs() {
  const t = useTranslations("refunds");
  const path = usePathname();
  return (
    <TabLinks label={t("title")} className="mb-5">
      {TABS.map(({ href, label }) => (
        <TabLink key={href} href={href} current={path === href}>
          {t(label)}
        </TabLink>
      ))}
    </TabLinks>
  );
}
