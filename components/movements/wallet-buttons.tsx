"use client";

import { Wallet as WalletGlyph } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useWallets, type Wallet } from "@/components/wallet/discover-wallets";

/** Lists the wallets that this browser offers, each as a button. */
export function WalletButtons({ onChoose }: { onChoose: (wallet: Wallet) => void }) {
  const t = useTranslations("vaults.wallets");
  const wallets = useWallets();
  if (wallets === null) return <Skeleton className="h-11 w-full" />;
  if (wallets.length === 0) {
    return <p className="text-ink-muted">{t("none")}</p>;
  }
  return (
    <ul aria-label={t("label")} className="flex flex-col gap-2">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <Button className="min-h-11 w-full justify-start" onClick={() => onChoose(wallet)}>
            {wallet.icon ? (
              // biome-ignore lint/performance/noImgElement: a data URI that the wallet itself gave.
              <img src={wallet.icon} alt="" width={20} height={20} className="size-5 rounded-sm" />
            ) : (
              <WalletGlyph aria-hidden />
            )}
            {t("sign", { wallet: wallet.name })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
