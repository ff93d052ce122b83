"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { StopButton } from "@/components/stops/stop-button";
import { StopRow } from "@/components/stops/stop-row";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";

const EVERY_MS = 10_000;

/** Shows what takes no new payments, and lets the operator stop and resume them. */
export function StopsPage() {
  const t = useTranslations("settings.stops");
  const health = useTranslations("settings.health");
  const trpc = useTRPC();
  const { data } = useSuspenseQuery({ ...trpc.stops.list.queryOptions(), refetchInterval: EVERY_MS });
  const { stops, networks, canStop, isOperator } = data;
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/settings/health", label: health("title") }}
        title={t("title")}
        description={t(isOperator ? "text" : "tenantText")}
        actions={canStop ? <StopButton networks={networks} /> : null}
      />
      <Section title={t("list")}>
        {stops.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t("none")} description={t("noneText")} />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {stops.map((stop) => (
              <StopRow
                key={`${stop.chainId} ${stop.token}`}
                stop={stop}
                others={stops.length - 1}
                canResume={canStop}
              />
            ))}
          </ul>
        )}
      </Section>
      {isOperator ? <StrongerWays /> : null}
    </>
  );
}

function StrongerWays() {
  const t = useTranslations("settings.stops");
  return (
    <Section title={t("stronger")} description={t("strongerText")}>
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-ink-muted">{t("strongerRouter")}</dt>
          <dd>
            <code className="break-words">
              npm run router -- pause &lt;chain id&gt; --key-file &lt;path&gt;
            </code>
          </dd>
        </div>
        <div>
          <dt className="text-ink-muted">{t("strongerCommand")}</dt>
          <dd>
            <code className="break-words">npm run pause -- stop all --reason "…"</code>
          </dd>
        </div>
      </dl>
    </Section>
  );
}
