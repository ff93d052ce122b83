"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { TabLink, TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { href: "/dashboard/refunds", label: "title" },
  { href: "/dashboard/refunds/vaults", label: "vaultsTab" },
] as const;

/** Links the two pages about refunds: the refunds themselves, and the vaults that fund them. */
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
