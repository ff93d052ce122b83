"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { BellOff, CircleAlert, CircleCheck, TriangleAlert, UserCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { AlertActions } from "@/components/settings/alert-actions";
import { type Alert, useAlertTexts } from "@/components/settings/use-alert-texts";
import { Section } from "@/components/ui/section";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";

const EVERY_MS = 10_000;

/** Shows the open alerts of the installation, and lets people acknowledge and silence them. */
export function AlertsHealth({ canManage }: { canManage: boolean }) {
  const t = useTranslations("settings.installation.alerts");
  const trpc = useTRPC();
  const { data: alerts } = useSuspenseQuery({
    ...trpc.alerts.list.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  return (
    <Section title={t("title")} description={t("text")}>
      {alerts.length === 0 ? (
        <StatusPill tone="good" icon={CircleCheck}>
          {t("none")}
        </StatusPill>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {alerts.map((alert) => (
            <li key={alert.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
              <AlertFacts alert={alert} />
              {canManage ? <AlertActions alert={alert} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function AlertFacts({ alert }: { alert: Alert }) {
  const t = useTranslations("settings.installation.alerts");
  const texts = useAlertTexts(alert);
  const { openedAt, acknowledgedAt, acknowledgedBy, silencedUntil, runbook } = alert;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AlertState alert={alert} />
        <h3 className="min-w-0 break-words font-medium">{texts.title}</h3>
      </div>
      <p className="max-w-[70ch] break-words">{texts.text}</p>
      <ul className="flex flex-col gap-0.5 text-ink-muted text-sm">
        <li>{t.rich("since", { time: () => <Time at={openedAt} /> })}</li>
        {acknowledgedAt && acknowledgedBy ? (
          <li>
            {t.rich("acknowledged", {
              name: acknowledgedBy,
              time: () => <Time at={acknowledgedAt} />,
            })}
          </li>
        ) : null}
        {silencedUntil ? <li>{t.rich("silenced", { time: () => <Time at={silencedUntil} /> })}</li> : null}
        <li className="break-words">
          {t.rich("runbook", { code: () => <code className="break-words">{runbook}</code> })}
        </li>
      </ul>
    </>
  );
}

function AlertState({ alert: { severity, acknowledgedAt, silencedUntil } }: { alert: Alert }) {
  const t = useTranslations("settings.installation.alerts");
  const isQuiet = acknowledgedAt !== null || silencedUntil !== null;
  const icon = silencedUntil ? BellOff : acknowledgedAt ? UserCheck : undefined;
  return (
    <StatusPill
      tone={isQuiet ? "muted" : severity === "page" ? "bad" : "wait"}
      icon={icon ?? (severity === "page" ? CircleAlert : TriangleAlert)}
    >
      {t(severity)}
    </StatusPill>
  );
}
