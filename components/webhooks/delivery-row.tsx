"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Hourglass, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { StatusPill } from "@/components/ui/status-pill";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { Tone } from "@/components/ui/tone";
import type { Delivery } from "@/server/webhooks/schema";

const LOOKS: Record<Delivery["status"], { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: "wait", icon: Hourglass },
  delivered: { tone: "good", icon: CircleCheck },
  failed: { tone: "bad", icon: CircleAlert },
};

interface DeliveryRowProps {
  delivery: Delivery;
  endpointId: string;
  mayResend: boolean;
}

/** Shows a delivery, and on request what was sent and answered. */
export function DeliveryRow({ delivery, endpointId, mayResend }: DeliveryRowProps) {
  const t = useTranslations("webhooks.deliveries");
  const [isOpen, setOpen] = useState(false);
  const { tone, icon } = LOOKS[delivery.status];
  const { id, type, attempts, nextAttemptAt, createdAt } = delivery;
  return (
    <li data-delivery={id} className="flex flex-col gap-3 border-line border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="font-medium font-mono text-[0.93em]">{type}</span>
          <span className="text-ink-muted text-sm">
            <Time at={createdAt} detail="second" />
            {" · "}
            {t("attempts", { count: attempts.length })}
            {nextAttemptAt ? (
              <>
                {" · "}
                {t.rich("next", { time: () => <Time at={nextAttemptAt} detail="second" /> })}
              </>
            ) : null}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <StatusPill tone={tone} icon={icon}>
            {t(delivery.status)}
          </StatusPill>
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-label={t("showDelivery", { type })}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "hide" : "show")}
          </Button>
          {mayResend ? <Resend delivery={delivery} endpointId={endpointId} /> : null}
        </span>
      </div>
      {isOpen ? <Details delivery={delivery} /> : null}
    </li>
  );
}

function Resend({
  delivery: { eventId, type },
  endpointId,
}: Pick<DeliveryRowProps, "delivery" | "endpointId">) {
  const t = useTranslations("webhooks.deliveries");
  const faultMessage = useFaultMessage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const resend = useMutation(
    trpc.webhooks.resend.mutationOptions({
      onError: (error) => toast.error(faultMessage(error)),
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
        toast.success(t("resent"));
      },
    }),
  );
  return (
    <Button
      size="sm"
      pending={resend.isPending}
      aria-label={t("resendDelivery", { type })}
      onClick={() => resend.mutate({ eventId, endpointId })}
    >
      {t("resend")}
    </Button>
  );
}

function Details({ delivery: { id, eventId, attempts } }: Pick<DeliveryRowProps, "delivery">) {
  const t = useTranslations("webhooks.deliveries");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.webhooks.inspectDelivery.queryOptions({ id }));
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-medium">{t("request")}</h3>
        <p className="text-ink-muted text-sm">
          <span className="font-mono text-[0.93em]">webhook-id</span>{" "}
          <CopyButton value={eventId} label={t("eventId")} />
        </p>
        {data ? <CodeBlock label={t("requestBody")} code={data.body} /> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-medium">{t("answers")}</h3>
        {attempts.length === 0 ? <p className="text-ink-muted">{t("noAttempt")}</p> : null}
        <ol className="flex flex-col gap-3">
          {attempts.map((attempt) => (
            <li key={attempt.at} className="flex min-w-0 flex-col gap-1.5">
              <p className="text-sm">
                <Time at={attempt.at} detail="second" />
                {" · "}
                {attempt.status === null ? t("noAnswer") : t("answered", { status: String(attempt.status) })}
                {" · "}
                {t("milliseconds", { count: String(attempt.durationMs) })}
              </p>
              {attempt.fault ? <p className="text-bad text-sm">{attempt.fault}</p> : null}
              {attempt.answer ? <CodeBlock label={t("answerBody")} code={attempt.answer} /> : null}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
