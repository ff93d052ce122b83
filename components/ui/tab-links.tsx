import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { tabListStyle, tabStyle } from "@/components/ui/tab-style";

/** Renders tabs that are pages, with the choice in the URL. `label` names the group for screen readers. */
export function TabLinks({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <nav aria-label={label} className={cn(tabListStyle, className)}>
      {children}
    </nav>
  );
}

export function TabLink({
  current,
  className,
  ...props
}: ComponentProps<typeof Link> & { current?: boolean }) {
  return <Link aria-current={current ? "page" : undefined} className={cn(tabStyle, className)} {...props} />;
}
