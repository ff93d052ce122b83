"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Vault as VaultGlyph } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { RefundsTabs } from "@/components/refunds/refunds-tabs";
import { NotLive } from "@/components/shell/not-live";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { MoveRequest } from "@/components/vaults/move-money";
import { VaultsCards, VaultsTable } from "@/components/vaults/vaults-table";
import type { Vaults } from "@/server/vaults/schema";

const POLL_MS = 5_000;

/** Includes all wallet code, so it loads when it is opened. */
const MoveMoney = lazy(() =>
  import("@/components/vaults/move-money").then(({ MoveMoney: Dialog }) => ({ default: Dialog })),
);

/** Lists the vaults' balances, with deposits and withdrawals. */
export function VaultsPage() {
  const t = useTranslations("vaults.list");
  const trpc = useTRPC();
  const { data: vaults, isError } = useSuspenseQuery({
    ...trpc.vaults.list.queryOptions(),
    refetchInterval: (query) => pollDelay(POLL_MS, query),
  });
  const [request, setRequest] = useState<MoveRequest | null>(null);
  const canStart = vaults.canDeposit && vaults.merchants.length > 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        className="pb-3"
        actions={
          <>
            <NotLive isFailing={isError} />
            {canStart ? (
              <Button variant="primary" onClick={() => setRequest({ kind: "deposit", vault: null })}>
                {t("add")}
              </Button>
            ) : null}
          </>
        }
      />
      <RefundsTabs />
      <p className="max-w-[70ch] pb-4 text-ink-muted">{t("text")}</p>
      {vaults.unanswered.length > 0 ? (
        <Banner tone="wait" title={t("silent", { networks: vaults.unanswered.join(", ") })} className="mb-4">
          {t("silentText")}
        </Banner>
      ) : null}
      <VaultList vaults={vaults} onMove={setRequest} />
      {request ? (
        <Suspense fallback={null}>
          <MoveMoney vaults={vaults} request={request} onClose={() => setRequest(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function VaultList({ vaults, onMove }: { vaults: Vaults; onMove: (request: MoveRequest) => void }) {
  const t = useTranslations("vaults.list");
  if (vaults.items.length === 0) {
    if (vaults.unanswered.length > 0) return null;
    return (
      <EmptyState
        icon={VaultGlyph}
        title={t("none")}
        description={t(vaults.canDeposit ? "noneText" : "noneReadOnly")}
      />
    );
  }
  return (
    <>
      <div className="hidden md:block">
        <VaultsTable vaults={vaults} onMove={onMove} />
      </div>
      <div className="md:hidden">
        <VaultsCards vaults={vaults} onMove={onMove} />
      </div>
    </>
  );
}
