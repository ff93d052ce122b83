"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { type Alert, useAlertTexts } from "@/components/settings/use-alert-texts";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";

const HOUR_MIN = 60;
const DAY_HOURS = 24;
const SILENCES_H = [1, 4, 24, 168];

/** Lets a person take care of an alert, or silence it for a time. */
export function AlertActions({ alert }: { alert: Alert }) {
  const t = useTranslations("settings.installation.alerts");
  const { title } = useAlertTexts(alert);
  const { acknowledge, silence } = useAlertChanges();
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
      ) : (
        <SilenceMenu
          label={t("silenceOf", { title })}
          isPending={silence.isPending}
          onChoose={(hours) => silence.mutate({ id: alert.id, minutes: hours * HOUR_MIN })}
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

interface SilenceMenuProps {
  label: string;
  isPending: boolean;
  onChoose(hours: number): void;
}

function SilenceMenu({ label, isPending, onChoose }: SilenceMenuProps) {
  const t = useTranslations("settings.installation.alerts");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" aria-label={label} pending={isPending}>
          {t("silence")}
          <ChevronDown className="size-3.5" aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel>{t("for")}</DropdownMenuLabel>
        {SILENCES_H.map((hours) => (
          <DropdownMenuItem key={hours} onSelect={() => onChoose(hours)}>
            {hours < DAY_HOURS ? t("hours", { count: hours }) : t("days", { count: hours / DAY_HOURS })}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
