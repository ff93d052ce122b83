"use client";

import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { NavLinks } from "@/components/shell/nav-links";
import { SearchButton } from "@/components/shell/search-button";
import { Button } from "@/components/ui/button";
import { Mark } from "@/components/ui/mark";
import { Modal } from "@/components/ui/modal";

interface PhoneBarProps {
  /** The selected merchant; null for all. */
  merchantId: string | null;
  /** The number of exceptions that wait for a decision. */
  openExceptions: number;
  /** Content above the navigation. */
  head: ReactNode;
  /** Content at the end of the menu. */
  foot: ReactNode;
  /** Content at the end of the bar. */
  notices: ReactNode;
}

/** Renders the navigation on narrow windows: a bar with a menu. */
export function PhoneBar({ merchantId, openExceptions, head, foot, notices }: PhoneBarProps) {
  const t = useTranslations("shell");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-paper px-2 lg:hidden print:hidden">
      <Button variant="quiet" size="icon" aria-label={t("openMenu")} onClick={() => setOpen(true)}>
        <Menu aria-hidden />
      </Button>
      {isOpen ? (
        <Modal
          label={t("menu")}
          onClose={close}
          className="m-0 h-dvh max-h-dvh w-72 max-w-[calc(100vw-3rem)] rounded-none open:animate-slide-in"
        >
          <div className="flex min-h-full flex-col gap-4 p-4">
            <form method="dialog" className="flex justify-end">
              <Button type="submit" size="sm" variant="quiet">
                {t("close")}
              </Button>
            </form>
            {head}
            <div className="flex-1">
              <NavLinks merchantId={merchantId} openExceptions={openExceptions} onNavigate={close} />
            </div>
            {foot}
          </div>
        </Modal>
      ) : null}
      <span className="flex items-center gap-2 font-semibold">
        <Mark className="size-6" /> Florin
      </span>
      <span className="ml-auto flex">
        <SearchButton isSmall />
        {notices}
      </span>
    </header>
  );
}
