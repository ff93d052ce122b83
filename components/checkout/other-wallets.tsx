"use client";

import { LoadOnPress } from "@/components/checkout/load-on-press";
import { useLiveLocale } from "@/components/checkout/use-live-locale";

const load = async () => (await import("@/components/checkout/wallet-codes")).WalletCodes;

/** Offers the list of wallets. For screens that are not a phone's. */
export function OtherWallets({ page }: { page: string }) {
  const { t } = useLiveLocale();
  return (
    <div className="mt-1 flex w-full flex-col items-center max-sm:hidden pointer-coarse:hidden print:hidden">
      <LoadOnPress text={t("walletCodes")} load={load} props={{ page }} />
    </div>
  );
}
