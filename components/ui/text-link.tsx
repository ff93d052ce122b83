import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { useTranslations } from "#translations";
import { cn } from "@/components/ui/cn";

/** Renders a link in running text. `external` opens another site: new tab, no referrer, announced as such. */
export function TextLink({
  external,
  className,
  children,
  ...props
}: ComponentProps<typeof Link> & { external?: boolean }) {
  if (!external) {
    return (
      <Link className={cn("link", className)} {...props}>
        {children}
      </Link>
    );
  }
  return (
    <Link className={cn("link", className)} target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <ArrowUpRight className="ml-0.5 inline size-3.5 align-[-2px]" aria-hidden />
      <NewTab />
    </Link>
  );
}

function NewTab() {
  const t = useTranslations("ui");
  return <span className="sr-only"> {t("newTab")}</span>;
}
