import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { AccountMenu } from "@/components/shell/account-menu";
import { MerchantSwitcher } from "@/components/shell/merchant-switcher";
import { ModeSwitch } from "@/components/shell/mode-switch";
import { NavLinks } from "@/components/shell/nav-links";
import { NoticesButton } from "@/components/shell/notices-button";
import { PhoneBar } from "@/components/shell/phone-bar";
import { SearchButton } from "@/components/shell/search-button";
import { ShellKeys } from "@/components/shell/shell-keys";
import { TestRibbon } from "@/components/shell/test-ribbon";
import { cn } from "@/components/ui/cn";
import { Mark } from "@/components/ui/mark";
import type { Mode } from "@/server/auth/permissions";
import type { Notice } from "@/server/notices/schema";

interface AppShellProps {
  person: { name: string; email: string };
  account: { id: string; name: string };
  /** All of the person's accounts. */
  accounts: { id: string; name: string }[];
  merchants: { id: string; name: string }[];
  /** The selected merchant; null for all. */
  /** The number in the whole account; `merchants` holds the newest of them. */
  merchantCount: number;
  merchantId: string | null;
  notices: Notice[];
  mode: Mode;
  /** The actions that the person's role allows. */
  allowed: readonly string[];
  /** Whether the installation has networks of both kinds. */
  hasBothModes: boolean;
  children: ReactNode;
}

/** Renders the frame of every dashboard page: navigation on the left, on a phone in a sheet. */
export function AppShell({
  person,
  account,
  accounts,
  mode,
  hasBothModes,
  children,
  ...about
}: AppShellProps) {
  const t = useTranslations("shell");
  const isTest = mode === "test";
  const exceptions = about.notices.reduce(
    (sum, notice) =>
      notice.kind === "exceptions_open" || notice.kind === "payments_lost" ? sum + notice.count : sum,
    0,
  );
  const switcher =
    about.merchants.length > 1 ? (
      <MerchantSwitcher merchants={about.merchants} count={about.merchantCount} chosen={about.merchantId} />
    ) : null;
  const foot = (
    <div className="flex flex-col gap-1">
      {hasBothModes ? <ModeSwitch mode={mode} /> : null}
      <AccountMenu person={person} account={account} accounts={accounts} />
    </div>
  );
  return (
    <div
      className={cn(
        "lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)] print:block",
        "[--ribbon-top:3.5rem] lg:[--ribbon-top:0px]",
        isTest
          ? "[--sticky-top:5.5rem] lg:[--sticky-top:2rem]"
          : "[--sticky-top:3.5rem] lg:[--sticky-top:0px]",
      )}
    >
      <nav aria-label={t("shortcuts")} className="absolute">
        <a
          href="#content"
          className="sr-only z-50 rounded-md bg-card px-3 py-2 shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t("skip")}
        </a>
      </nav>
      <ShellKeys merchantId={about.merchantId} allowed={about.allowed} />
      <aside className="sticky top-0 hidden h-dvh flex-col gap-4 border-line border-r px-3 py-4 lg:flex print:hidden">
        <div className="flex items-center justify-between pl-2.5">
          <Link href="/dashboard" className="flex items-center gap-2 rounded-md font-semibold text-lg">
            <Mark className="size-6" /> Florin
          </Link>
          <NoticesButton notices={about.notices} />
        </div>
        <SearchButton />
        {switcher}
        <div className="min-h-0 flex-1 overflow-y-auto">
          <NavLinks merchantId={about.merchantId} openExceptions={exceptions} />
        </div>
        {foot}
      </aside>
      <PhoneBar
        merchantId={about.merchantId}
        openExceptions={exceptions}
        head={switcher}
        foot={foot}
        notices={<NoticesButton notices={about.notices} />}
      />
      <div className="min-w-0">
        {isTest ? <TestRibbon /> : null}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 outline-none lg:px-10 lg:pt-9"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
