"use client";

import { Check, ChevronsUpDown, Keyboard, LogOut } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { signOut } from "@/components/account/sign-in-request";
import { openShellPart } from "@/components/shell/shell-events";
import { useSwitchAccount } from "@/components/shell/use-switch-account";
import { PopoverPanel } from "@/components/ui/popover-panel";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { toast } from "@/components/ui/toast";

interface AccountMenuProps {
  person: { name: string; email: string };
  account: { id: string; name: string };
  /** All of the person's accounts, including this one. */
  accounts: { id: string; name: string }[];
}

const line =
  "flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left hover:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";

/** Shows the person and the account, with other accounts and sign-out. */
export function AccountMenu({ person, account, accounts }: AccountMenuProps) {
  const t = useTranslations("shell");
  const id = useId();
  const [isLeaving, leave] = useSignOut();
  const switchTo = useSwitchAccount();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-busy={isLeaving || undefined}
        className="flex min-h-11 w-full min-w-0 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left hover:bg-hover"
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-medium">{account.name}</span>
          <span className="truncate text-ink-muted text-xs">{person.name}</span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-muted" aria-hidden />
        <span className="sr-only">{t("accountMenu")}</span>
      </button>
      <PopoverPanel
        id={id}
        role="region"
        aria-label={t("account")}
        className="bottom-20 left-3 flex-col gap-1 p-1.5 open:flex max-lg:w-64 lg:w-60"
      >
        <p className="truncate px-2.5 py-1.5 text-ink-muted text-xs">{person.email}</p>
        {accounts.length > 1
          ? accounts.map(({ id: other, name }) => (
              <button
                key={other}
                type="button"
                data-closes
                aria-current={other === account.id || undefined}
                onClick={() => switchTo(other)}
                className={line}
              >
                <span className="min-w-0 flex-1 truncate">{name}</span>
                {other === account.id ? <Check className="text-accent" aria-hidden /> : null}
              </button>
            ))
          : null}
        <div className="flex items-center justify-between gap-3 px-2.5 py-1">
          <span aria-hidden>{t("theme")}</span>
          <ThemeToggle />
        </div>
        <button type="button" data-closes onClick={() => openShellPart("keys")} className={line}>
          <Keyboard className="text-ink-muted" aria-hidden /> {t("keyboard")}
        </button>
        <button type="button" disabled={isLeaving} onClick={leave} className={line}>
          <LogOut className="text-ink-muted" aria-hidden /> {t("signOut")}
        </button>
      </PopoverPanel>
    </>
  );
}

function useSignOut(): [isLeaving: boolean, leave: () => Promise<void>] {
  const t = useTranslations("shell");
  const [isLeaving, setLeaving] = useState(false);
  async function leave() {
    setLeaving(true);
    const refusal = await signOut();
    if (refusal) {
      setLeaving(false);
      toast.error(t("stillSignedIn"), { description: refusal.message ?? t("unreachable") });
      return;
    }
    window.location.assign("/sign-in");
  }
  return [isLeaving, leave];
}
