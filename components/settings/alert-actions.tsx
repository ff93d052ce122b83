"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { SilenceButton } from "@/components/settings/silence-button";
import { type Alert, useAlertTexts } from "@/components/settings/use-alert-texts";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

const HOUR_MIN = 60;
const SilenceMenu = dynamic(() => import("@/components/settings/silence-menu").then((it) => it.SilenceMenu), {
  ssr: false,
  loading: () => <SilenceButton pending />,
});

/** Lets a person take care of an alert, or silence it for a time. The menu loads on first use. */
export function AlertActions({ alert }: { alert: Alert }) {
  const t = useTranslations("settings.installation.alerts");
  const { title } = useAlertTexts(alert);
  const { acknowledge, silence } = useAlertChanges();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {alert.acknowledgedAt ? null : (
        <Button
          size="sm"
          aria-label={t("acknowledgeOf", { title })}
          pending={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ id: alert.id })}
        >
          {t("acknowledge")}
        </Button>
      )}
      {alert.silencedUntil ? (
        <Button
          size="sm"
          aria-label={t("endSilenceOf", { title })}
          pending={silence.isPending}
          onClick={() => silence.mutate({ id: alert.id, minutes: 0 })}
        >
          {t("endSilence")}
        </Button>
      ) : isChoosing ? (
        <SilenceMenu
          label={t("silenceOf", { title })}
          onChoose={(hours) => {
            setIsChoosing(false);
            silence.mutate({ id: alert.id, minutes: hours * HOUR_MIN });
          }}
        />
      ) : (
        <SilenceButton
          aria-label={t("silenceOf", { title })}
          aria-haspopup="menu"
          pending={silence.isPending}
          onClick={() => setIsChoosing(true)}
        />
      )}
    </div>
  );
}

function useAlertChanges() {
  const t = useTranslations("settings.installation.alerts");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const settle = async (text: string) => {
    await queryClient.invalidateQueries(trpc.alerts.list.queryFilter());
    toast.success(text);
  };
  const onError = () => toast.error(t("failed"));
  return {
    acknowledge: useMutation(
      trpc.alerts.acknowledge.mutationOptions({ onSuccess: () => settle(t("isAcknowledged")), onError }),
    ),
    silence: useMutation(
      trpc.alerts.silence.mutationOptions({
        onSuccess: (until) => settle(t(until ? "isSilenced" : "isEnded")),
        onError,
      }),
    ),
  };
}
