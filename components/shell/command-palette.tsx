"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search, Store } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Money } from "@/components/payment-parts/money";
import { PaymentStatus } from "@/components/payment-parts/payment-status";
import { useTRPC } from "@/components/query/use-trpc";
import { hrefFor, pagesLike } from "@/components/shell/nav-items";
import { Modal } from "@/components/ui/modal";
import { Time } from "@/components/ui/time";

/** Longer than the gap between two keystrokes, so the server is queried only when typing stops. */
const PAUSE_MS = 120;

const item = [
  "flex min-h-10 cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-hover",
  "pointer-coarse:min-h-11 forced-colors:data-[selected=true]:outline [&_svg]:size-4 [&_svg]:shrink-0",
].join(" ");
const group =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-muted [&_[cmdk-group-heading]]:text-xs";

interface CommandPaletteProps {
  /** The selected merchant; null for all. */
  merchantId: string | null;
  onClose: () => void;
}

/** Searches everything: pages, payments, merchants, transactions, wallets. */
export function CommandPalette({ merchantId, onClose }: CommandPaletteProps) {
  const t = useTranslations("shell");
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const { found, isSearching, isFailing } = useFindings(typed);
  const pages = pagesLike(typed, (name) => t(`nav.${name}`));
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
        <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto p-1.5">
          <Command.Empty className="px-2.5 py-6 text-center text-ink-muted">
            {t(isFailing ? "palette.failing" : isSearching ? "palette.searching" : "palette.empty")}
          </Command.Empty>
          <Group heading={t("palette.payments")} isShown={found.payments.length > 0}>
            {found.payments.map((payment) => (
              <Command.Item
                key={payment.id}
                value={payment.id}
                onSelect={() => go(`/dashboard/payments/${payment.id}`)}
                className={item}
              >
                <span className="w-28 shrink-0 text-right font-medium">
                  <Money amount={payment.amount} />
                </span>
                <span className="min-w-0 flex-1 truncate">
                  {payment.referenceId} <span className="text-ink-muted">· {payment.merchant}</span>
                </span>
                <span className="hidden text-ink-muted text-sm sm:inline">
                  <Time at={payment.createdAt} />
                </span>
                <PaymentStatus status={payment.status} confirmations={null} slowS={null} />
              </Command.Item>
            ))}
          </Group>
          <Group heading={t("palette.merchants")} isShown={found.merchants.length > 0}>
            {found.merchants.map(({ id, name }) => (
              <Command.Item
                key={id}
                value={id}
                onSelect={() => go(`/dashboard/merchants/${id}`)}
                className={item}
              >
                <Store className="text-ink-muted" aria-hidden />
                <span className="truncate">{name}</span>
              </Command.Item>
            ))}
          </Group>
          <Group heading={t("palette.pages")} isShown={pages.length > 0}>
            {pages.map(({ href, name, Icon }) => (
              <Command.Item
                key={href}
                value={href}
                onSelect={() => go(hrefFor(href, merchantId))}
                className={item}
              >
                <Icon className="text-ink-muted" aria-hidden />
                {t(`nav.${name}`)}
              </Command.Item>
            ))}
          </Group>
        </Command.List>
      </Command>
    </Modal>
  );
}

function Group({ heading, isShown, children }: { heading: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <Command.Group heading={heading} className={group}>
      {children}
    </Command.Group>
  );
}

const NOTHING = { payments: [], merchants: [] };

function useFindings(typed: string) {
  const trpc = useTRPC();
  const [searched, setSearched] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching, isError } = useQuery({
    ...trpc.home.lookUp.queryOptions({ text: searched }),
    enabled: searched !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isSearching = isFetching || searched !== typed.trim();
  return { found: (searched !== "" && data) || NOTHING, isSearching, isFailing: isError };
}
