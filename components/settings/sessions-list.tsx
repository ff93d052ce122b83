"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { deviceValues } from "@/components/messages/device-values";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";

/** Lists a person's active sessions. */
export function SessionsList() {
  const faultMessage = useFaultMessage();
  const t = useTranslations("settings.security");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: sessions } = useSuspenseQuery(trpc.security.sessions.queryOptions());
  const onSuccess = async ({ ended }: { ended: number }) => {
    toast.success(t("ended", { count: ended }));
    await queryClient.invalidateQueries(trpc.security.sessions.queryFilter());
  };
  const end = useMutation(trpc.security.endSession.mutationOptions({ onSuccess }));
  const endOthers = useMutation(trpc.security.endOtherSessions.mutationOptions({ onSuccess }));
  const fault = end.error ?? endOthers.error;
  return (
    <Section
      title={t("sessions")}
      description={t("sessionsText")}
      actions={
        sessions.length > 1 ? (
          <Button size="sm" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t("endOthers")}
          </Button>
        ) : null
      }
    >
      {fault ? (
        <Banner tone="bad" title={t("notEnded")} announce className="mb-4">
          {faultMessage(fault)}
        </Banner>
      ) : null}
      <ul aria-label={t("sessions")} className="border-line border-t">
        {sessions.map(({ id, device, isPresent, createdAt, lastSeenAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <span className="flex flex-col">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {t("device", deviceValues(device))}
                {isPresent ? <Badge tone="good">{t("thisOne")}</Badge> : null}
              </span>
              <span className="text-ink-muted text-sm">
                {t.rich("lastUsed", {
                  last: () => <Time at={lastSeenAt} />,
                  first: () => <Time at={createdAt} />,
                })}
              </span>
            </span>
            {isPresent ? null : (
              <Button
                size="sm"
                aria-label={t("endOf", { device: t("device", deviceValues(device)) })}
                pending={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id })}
              >
                {t("end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
