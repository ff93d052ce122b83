"use client";

import { useMutation } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AssetName, useAssetText } from "@/components/merchants/asset-name";
import { ProveControl } from "@/components/merchants/prove-control";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useTRPC } from "@/components/query/use-trpc";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { PendingChangeItem } from "@/server/settlements/inspection-schema";

interface PendingChangesProps {
  merchant: { id: string; name: string };
  changes: PendingChangeItem[];
  maySettle: boolean;
}

/** Shows the changes of destinations that wait, with what an owner may do about each. */
export function PendingChanges({ merchant, changes, maySettle }: PendingChangesProps) {
  const t = useTranslations("merchants.destinations.pending");
  return (
    <Banner tone="wait" title={t("title", { count: changes.length })} className="mb-5">
      <p>{t("text")}</p>
      <ul aria-label={t("label")} className="flex flex-col">
        {changes.map((change) => (
          <li
            key={change.id}
            data-pending={change.asset.id}
            className="flex flex-col gap-2 border-line border-b py-4 last:border-b-0 last:pb-1"
          >
            <PendingChange merchant={merchant} change={change} maySettle={maySettle} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

type PendingChangeProps = Omit<PendingChangesProps, "changes"> & { change: PendingChangeItem };

function PendingChange({ merchant, change, maySettle }: PendingChangeProps) {
  const t = useTranslations("merchants.destinations.pending");
  const [isProving, setProving] = useState(false);
  const { asset, from, to, by, appliesAt, provenAt } = change;
  const time = () => <Time at={appliesAt} showZone />;
  return (
    <>
      <AssetName asset={asset} />
      <Place label={t("from")} address={from} />
      <Place label={t("to")} address={to} isNew />
      <p className="text-sm">
        {t.rich(by.kind === "key" ? "byKey" : "byPerson", { by: by.name, time })}{" "}
        {to === null ? null : provenAt ? t("proven") : t("notProven")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Decisions merchant={merchant} change={change} />
        {maySettle && to !== null && !provenAt ? (
          <Button size="sm" onClick={() => setProving(true)}>
            {t("prove")}
          </Button>
        ) : null}
      </div>
      {change.mayApprove === "other" ? <p className="text-sm">{t("otherOwner")}</p> : null}
      {isProving && to !== null ? (
        <ProveControl
          target={{ changeId: change.id }}
          asset={asset}
          address={to}
          onClose={() => setProving(false)}
        />
      ) : null}
    </>
  );
}

function Place({ label, address, isNew }: { label: string; address: string | null; isNew?: boolean }) {
  const t = useTranslations("merchants.destinations.pending");
  return (
    <p className="flex min-w-0 items-start gap-2">
      <ArrowRight className={isNew ? "mt-1 size-4 shrink-0" : "invisible mt-1 size-4 shrink-0"} aria-hidden />
      <span className="flex min-w-0 flex-col">
        <span className="text-ink-muted text-sm">{label}</span>
        {address === null ? t("vault") : <Address address={address} label={label} whole />}
      </span>
    </p>
  );
}

/** Renders the buttons that apply a change at once, or stop it. */
function Decisions({ merchant, change }: Omit<PendingChangeProps, "maySettle">) {
  const t = useTranslations("merchants.destinations.pending");
  const assetText = useAssetText()(change.asset);
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const proofSubject = t("subject", { asset: assetText, merchant: merchant.name });
  const approve = useMutation(
    trpc.settlements.approveChange.mutationOptions({ trpc: { context: { proofSubject } } }),
  );
  const stop = useMutation(trpc.settlements.stopChange.mutationOptions());
  async function end(how: typeof approve | typeof stop, said: string) {
    await how.mutateAsync({ changeId: change.id });
    await refresh();
    toast.success(said);
  }
  return (
    <>
      {change.mayStop ? (
        <ConfirmButton
          label={t("stopLabel", { asset: assetText })}
          title={t("stopTitle", { asset: assetText })}
          description={t("stopText")}
          verb={t("stopVerb")}
          failed={t("stopFailed")}
          act={() => end(stop, t("stopped", { asset: assetText }))}
        >
          {t("stop")}
        </ConfirmButton>
      ) : null}
      {change.mayApprove === "yes" ? (
        <ConfirmButton
          label={t("approveLabel", { asset: assetText })}
          title={t("approveTitle", { asset: assetText })}
          description={t("approveText", { merchant: merchant.name })}
          verb={t("approveVerb")}
          variant="primary"
          failed={t("approveFailed")}
          act={() => end(approve, t("approved", { asset: assetText }))}
          details={
            <>
              <Place label={t("from")} address={change.from} />
              <Place label={t("to")} address={change.to} isNew />
            </>
          }
        >
          {t("approve")}
        </ConfirmButton>
      ) : null}
    </>
  );
}
