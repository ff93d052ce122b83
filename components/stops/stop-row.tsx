"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { placeText, whereText } from "@/components/stops/stop-names";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { ShownStop } from "@/server/stops/schema";

interface StopRowProps {
  stop: ShownStop;
  /** How many other stops are in force. */
  others: number;
  canResume: boolean;
}

/** Shows one stop with its reason. */
export function StopRow({ stop, others, canResume }: StopRowProps) {
  const t = useTranslations("settings.stops");
  const { reason, stoppedBy, createdAt } = stop;
  const time = () => <Time at={createdAt} />;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone="bad" icon={OctagonX}>
            {t("pill")}
          </StatusPill>
          <h3 className="min-w-0 break-words font-medium">{placeText(stop, t)}</h3>
        </div>
        {reason === null ? null : <p className="max-w-[70ch] break-words">{reason}</p>}
        <p className="text-ink-muted text-sm">
          {stoppedBy === null ? t.rich("since", { time }) : t.rich("by", { name: stoppedBy, time })}
        </p>
      </div>
      {canResume ? <ResumeButton stop={stop} others={others} /> : null}
    </li>
  );
}

function ResumeButton({ stop, others }: Pick<StopRowProps, "stop" | "others">) {
  const t = useTranslations("settings.stops");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [place, where] = [placeText(stop, t), whereText(stop, t)];
  const resume = useMutation(
    trpc.stops.resume.mutationOptions({
      trpc: { context: { proofSubject: t("proofResume", { where }) } },
      onSuccess: async (wasStopped) => {
        await queryClient.invalidateQueries(trpc.stops.list.queryFilter());
        toast.success(t(wasStopped ? "resumed" : "wasNotStopped", { where }));
      },
    }),
  );
  const left = others > 0 ? ` ${t("resumeLeft", { count: others })}` : "";
  return (
    <ConfirmButton
      label={t("resumeOf", { place })}
      title={t("resumeTitle", { where })}
      description={`${t("resumeText")}${left}`}
      verb={t("resume")}
      variant="primary"
      failed={t("resumeFailed")}
      act={() => resume.mutateAsync({ chainId: stop.chainId, token: stop.token })}
    >
      {t("resume")}
    </ConfirmButton>
  );
}
