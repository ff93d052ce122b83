"use client";

import { ChevronsUpDown } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ChangeEvent, useTransition } from "react";
import { useTranslations } from "use-intl";
import { keepCookie } from "@/components/shell/keep-cookie";

const COOKIE = "florin.merchant";
const PAYMENTS = "/dashboard/payments";

interface MerchantSwitcherProps {
  merchants: { id: string; name: string }[];
  /** The number in the whole account; `merchants` holds the newest of them. */
  count: number;
  /** Null for all of them. */
  chosen: string | null;
}

/** Selects the dashboard's merchant. A cookie passes it to the server; the payments list keeps it in the address. */
export function MerchantSwitcher({ merchants, count, chosen }: MerchantSwitcherProps) {
  const t = useTranslations("shell");
  const router = useRouter();
  const path = usePathname();
  const [isChanging, startChange] = useTransition();
  function change({ target: { value } }: ChangeEvent<HTMLSelectElement>) {
    keepCookie(COOKIE, value);
    startChange(() => {
      if (path === PAYMENTS)
        router.push(value ? `${PAYMENTS}?merchant=${encodeURIComponent(value)}` : PAYMENTS);
      router.refresh();
    });
  }
  return (
    <div className="relative" aria-busy={isChanging || undefined}>
      <select
        key={chosen ?? ""}
        aria-label={t("merchant")}
        defaultValue={chosen ?? ""}
        onChange={change}
        className="h-9 w-full cursor-pointer appearance-none truncate rounded-md border border-line-strong bg-card pr-8 pl-2.5 font-medium text-ink text-lg hover:bg-sunken sm:text-base pointer-coarse:h-11"
      >
        <option value="">{t("allMerchants")}</option>
        {merchants.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {count > merchants.length ? (
          <option disabled>
            Newest first; {(count - merchants.length).toLocaleString("en-US")} more under Merchants
          </option>
        ) : null}
      </select>
      <ChevronsUpDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-muted"
        aria-hidden
      />
    </div>
  );
}
