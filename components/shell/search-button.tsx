"use client";

import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { openShellPart } from "@/components/shell/shell-events";
import { Button } from "@/components/ui/button";
import { CommandKey } from "@/components/ui/command-key";
import { Kbd } from "@/components/ui/kbd";

/** Opens the search; on a phone it is only an icon. */
export function SearchButton({ isSmall }: { isSmall?: boolean }) {
  const t = useTranslations("shell");
  const open = () => openShellPart("search");
  if (isSmall) {
    return (
      <Button variant="quiet" size="icon" aria-label={t("search")} onClick={open}>
        <Search aria-hidden />
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-label={t("search")}
      aria-keyshortcuts="Meta+K Control+K"
      onClick={open}
      className="flex h-9 w-full items-center gap-2 rounded-md border border-control bg-card px-2.5 text-ink-muted hover:border-ink-muted"
    >
      <Search className="size-4 shrink-0" aria-hidden />
      <span className="flex-1 text-left">{t("search")}</span>
      <Kbd>
        <CommandKey /> K
      </Kbd>
    </button>
  );
}
