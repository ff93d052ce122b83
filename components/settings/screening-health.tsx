import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "#translations";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Screening = inferRouterOutputs<AppRouter>["health"]["installation"]["screening"];
type List = NonNullable<Screening>;

/** Shows the list of refused addresses in use, and whether it is up to date. */
export function ScreeningHealth({ screening, now }: { screening: Screening; now: Date }) {
  const t = useTranslations("settings.installation.screening");
  return (
    <Section title={t("title")} description={t("text")}>
      {screening ? (
        <ListHealth list={screening} now={now} />
      ) : (
        <EmptyState title={t("none")} description={t("noneText")} />
      )}
    </Section>
  );
}

function ListHealth({ list, now }: { list: List; now: Date }) {
  const t = useTranslations("settings.installation.screening");
  const { source, addresses, loadedAt, checkedAt, lastFault } = list;
  const nowMs = now.getTime();
  return (
    <div className="flex flex-col gap-2">
      <p>
        <ListState list={list} />
      </p>
      {lastFault ? <Fault list={list} /> : null}
      <DescriptionList>
        <Description term={t("addresses")}>{addresses}</Description>
        <Description term={t("source")}>
          <span className="break-all font-mono text-[0.93em]">{source}</span>
        </Description>
        <Description term={t("loaded")}>
          {loadedAt ? <Time at={loadedAt} nowMs={nowMs} detail="second" /> : t("notYet")}
        </Description>
        <Description term={t("checked")}>
          {checkedAt ? <Time at={checkedAt} nowMs={nowMs} detail="second" /> : t("notYet")}
        </Description>
      </DescriptionList>
    </div>
  );
}

function ListState({ list: { loadedAt, failures } }: { list: List }) {
  const t = useTranslations("settings.installation.screening");
  if (!loadedAt) {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        {t("noList")}
      </StatusPill>
    );
  }
  if (failures > 0) {
    return (
      <StatusPill tone="wait" icon={TriangleAlert}>
        {t("older")}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      {t("upToDate")}
    </StatusPill>
  );
}

function Fault({ list: { loadedAt, failures, lastFault } }: { list: List }) {
  const t = useTranslations("settings.installation.screening");
  return (
    <Banner tone={loadedAt ? "wait" : "bad"} title={t("failed", { count: failures })}>
      {t(loadedAt ? "lastGood" : "nobodyPays")}
      <span className="mt-1 block break-words font-mono text-[0.93em]">{lastFault}</span>
    </Banner>
  );
}
