import type { inferRouterOutputs } from "@trpc/server";
import { BadgeCheck } from "lucide-react";
import { useTranslations } from "#translations";
import { Address } from "@/components/ui/address";
import { EmptyState } from "@/components/ui/empty-state";
import type { AppRouter } from "@/server/trpc/router";

type Wallet = inferRouterOutputs<AppRouter>["health"]["read"]["wallets"][number];

/** Lists the payout addresses of an account's merchants, each with its networks and its proof of control. */
export function WalletHealth({ wallets }: { wallets: Wallet[] }) {
  const t = useTranslations("settings.accountHealth");
  if (wallets.length === 0) {
    return <EmptyState title={t("noDestination")} description={t("noDestinationText")} />;
  }
  return (
    <ul aria-label={t("wallets")} className="border-line border-t">
      {wallets.map(({ address, networks, merchants, isProven }) => (
        <li
          key={address}
          className="grid items-center gap-x-4 gap-y-1 border-line border-b py-2.5 md:min-h-12 md:grid-cols-[16rem_minmax(0,1fr)_9rem]"
        >
          <Address address={address} label={t("walletLabel")} />
          <span className="text-ink-muted text-sm">
            {t("merchantsOn", { count: merchants, networks: networks.join(", ") })}
          </span>
          <span className="text-ink-muted text-sm">
            {isProven ? (
              <span className="inline-flex items-center gap-1.5">
                <BadgeCheck className="size-4 shrink-0 text-good" aria-hidden /> {t("proven")}
              </span>
            ) : (
              t("notProven")
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
