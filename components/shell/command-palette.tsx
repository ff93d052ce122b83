"use client";

import { Command } from "cmdk";
import { type LucideIcon, Search, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { hrefFor, pagesLike } from "@/components/shell/nav-items";
import { actionsLike } from "@/components/shell/palette-actions";
import { PaletteFindings } from "@/components/shell/palette-findings";
import { PaletteGroup } from "@/components/shell/palette-parts";
import { useFindings } from "@/components/shell/use-findings";
import { Modal } from "@/components/ui/modal";
import type { Findings } from "@/server/search/schema";

interface CommandPaletteProps {
  /** The selected merchant; null for all. */
  merchantId: string | null;
  /** The actions that the person's role allows. */
  allowed: readonly string[];
  onClose: () => void;
}

/** Searches everything: payments, refunds, exceptions, customers, merchants, requests, pages and actions. */
export function CommandPalette({ merchantId, allowed, onClose }: CommandPaletteProps) {
  const t = useTranslations("shell");
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const { found, isSearching, isFailing } = useFindings(typed);
  const pages = pagesLike(typed, (name) => t(`nav.${name}`));
  const actions = useActions(typed, allowed, found);
  const isEmpty = [...Object.values(found), actions, pages].every((list) => list.length === 0);
  function go(href: string) {
    onClose();
    router.push(href);
  }
  return (
    <Modal label={t("search")} onClose={onClose} className="mt-[12dvh] w-[min(40rem,calc(100vw-1.5rem))]">
      <Command shouldFilter={false} loop label={t("search")}>
        <div className="flex items-center gap-2.5 border-line border-b px-4">
          <Search className="size-4 shrink-0 text-ink-muted" aria-hidden />
          <Command.Input
            data-autofocus
            value={typed}
            onValueChange={setTyped}
            placeholder={t("palette.placeholder")}
            className="h-12 w-full bg-transparent text-lg outline-none sm:text-base"
          />
        </div>
        {isEmpty ? (
          <p role="status" className="px-4 py-7 text-center text-ink-muted">
            {t(isFailing ? "palette.failing" : isSearching ? "palette.searching" : "palette.empty")}
          </p>
        ) : null}
        <Command.List className={isEmpty ? undefined : "max-h-[min(26rem,60dvh)] overflow-y-auto p-1.5"}>
          <PaletteFindings found={found} go={go} />
          <PaletteGroup
            heading={t("palette.actions")}
            items={actions}
            keyOf={({ key }) => key}
            onSelect={({ href }) => go(hrefFor(href, merchantId))}
          >
            {({ text, Icon }) => (
              <>
                <Icon className="text-ink-muted" aria-hidden />
                <span className="truncate">{text}</span>
              </>
            )}
          </PaletteGroup>
          <PaletteGroup
            heading={t("palette.pages")}
            items={pages}
            keyOf={({ href }) => href}
            onSelect={({ href }) => go(hrefFor(href, merchantId))}
          >
            {({ name, Icon }) => (
              <>
                <Icon className="text-ink-muted" aria-hidden />
                {t(`nav.${name}`)}
              </>
            )}
          </PaletteGroup>
        </Command.List>
      </Command>
    </Modal>
  );
}

/** Lists what the person may do now: also with the payment, where the search found exactly one. */
function useActions(typed: string, allowed: readonly string[], { payments }: Findings): Offered[] {
  const t = useTranslations("shell.palette");
  const [only, another] = payments;
  const isRefundable = only?.status === "succeeded" && !another && allowed.includes("refunds.create");
  const refund = isRefundable
    ? [
        {
          key: `refund ${only.id}`,
          text: t("refundOf", { reference: only.referenceId }),
          href: `/dashboard/payments/${only.id}`,
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

interface Offered {
  key: string;
  text: string;
  href: string;
  Icon: LucideIcon;
}
