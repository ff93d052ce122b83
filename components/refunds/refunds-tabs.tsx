"use client";

import { usePathname } from "next/navigation";
import { TabLink, TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { href: "/dashboard/refunds", label: "Refunds" },
  { href: "/dashboard/refunds/vaults", label: "Money for refunds" },
];

/** The two pages about refunds: those that were asked for, and the money that they come from. */
export function RefundsTabs() {
  const path = usePathname();
  return (
    <TabLinks label="Refunds" className="mb-5">
      {TABS.map(({ href, label }) => (
        <TabLink key={href} href={href} current={path === href}>
          {label}
        </TabLink>
      ))}
    </TabLinks>
  );
}
