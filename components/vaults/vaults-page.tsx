"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Vault as VaultGlyph } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { RefundsTabs } from "@/components/refunds/refunds-tabs";
import { NotLive } from "@/components/shell/not-live";
import { pollDelay } from "@/components/shell/poll-delay";
import { useTRPC } from "@/components/shell/trpc";
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
        title="Refunds"
        className="pb-3"
        actions={
          <>
            <NotLive isFailing={isError} />
            {canStart ? (
              <Button variant="primary" onClick={() => setRequest({ kind: "deposit", vault: null })}>
                Add money
              </Button>
            ) : null}
          </>
        }
      />
      <RefundsTabs />
      <p className="max-w-[70ch] pb-4 text-ink-muted">
        Refunds are paid from each merchant's vault in the payment contract. A payment whose merchant has set
        no wallet stays there; for the others the vault needs money of yours.
      </p>
      {vaults.unanswered.length > 0 ? (
        <Banner tone="wait" title={`No answer from ${vaults.unanswered.join(", ")}`} className="mb-4">
          What the vaults there hold is not known now, and is not shown. No money is affected.
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
  if (vaults.items.length === 0) {
    if (vaults.unanswered.length > 0) return null;
    return (
      <EmptyState
        icon={VaultGlyph}
        title="All vaults are empty"
        description={
          vaults.canDeposit
            ? "Add money before you refund a payment that went to a merchant's own wallet. Without it the refund waits."
            : "Your role cannot add money. Ask an owner, an admin or somebody of finance."
        }
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
