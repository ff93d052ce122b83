"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { EXCEPTIONS, hrefFor, isUnder, NAVIGATION } from "@/components/shell/nav-items";
import { cn } from "@/components/ui/cn";

const link = [
  "flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-ink-muted transition-colors hover:bg-hover hover:text-ink",
  "pointer-coarse:min-h-11 aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink",
].join(" ");

interface NavLinksProps {
  /** The selected merchant; null for all. */
  merchantId: string | null;
  /** The number of exceptions that wait for a decision. */
  openExceptions: number;
  onNavigate?: () => void;
}

/** Lists the dashboard's pages and marks the current one. */
export function NavLinks({ merchantId, openExceptions, onNavigate }: NavLinksProps) {
  const t = useTranslations("shell");
  const path = usePathname();
  return (
    <nav aria-label={t("dashboard")} className="flex flex-col gap-5">
      {NAVIGATION.map((group) => (
        <div key={group.name ?? "main"} className="flex flex-col gap-0.5">
          {group.name ? (
            <p className="px-2.5 pb-1 font-medium text-ink-muted text-xs">{t(`nav.${group.name}`)}</p>
          ) : null}
          {group.items.map(({ href, name, Icon }) => {
            const isHere = isUnder({ href }, path);
            return (
              <Link
                key={href}
                href={hrefFor(href, merchantId)}
                // A prefetch holds no page's data, and twelve of them cost the server more than the shown page.
                prefetch={false}
                onClick={onNavigate}
                aria-current={isHere ? (path === href ? "page" : "true") : undefined}
                className={cn(link)}
              >
                <Icon className="size-4 shrink-0" aria-hidden />
                {t(`nav.${name}`)}
                {href === EXCEPTIONS && openExceptions > 0 ? (
                  <span className="ml-auto rounded-full bg-wait-soft px-2 font-medium text-wait text-xs tabular-nums leading-5">
                    {openExceptions}
                    <span className="sr-only"> {t("openCount")}</span>
                  </span>
                ) : null}
              </Link>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
