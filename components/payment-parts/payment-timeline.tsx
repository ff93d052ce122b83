import { useTranslations } from "#translations";
import { useSentences } from "@/components/messages/sentences";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

const DOTS: Record<Tone, string> = {
  good: "bg-good",
  wait: "bg-wait",
  bad: "bg-bad",
  info: "bg-info",
  muted: "bg-ink-muted",
};

/** Returns the page of an endpoint with one event's delivery. */
function deliveryUrl({ endpointId, eventId }: { endpointId: string; eventId: string }): string {
  return `/dashboard/developers/webhooks/${encodeURIComponent(endpointId)}?event=${encodeURIComponent(eventId)}`;
}

/** Lists the payment's events, newest first; the dot only repeats the tone of the text. */
export function PaymentTimeline({ entries }: { entries: PaymentInspection["timeline"] }) {
  const t = useTranslations("timeline");
  const write = useSentences();
  return (
    <Section title={t("title")} description={t("text")}>
      <ol className="flex flex-col">
        {entries.map((entry, index) => (
          <li key={entry.id} className="relative flex gap-3 pb-5 last:pb-0">
            {index < entries.length - 1 ? (
              <span
                aria-hidden
                className="absolute top-4 bottom-[-0.25rem] left-[3.5px] w-px bg-line-strong"
              />
            ) : null}
            <span aria-hidden className={cn("mt-1.5 size-2 shrink-0 rounded-full", DOTS[entry.tone])} />
            <div className="flex min-w-0 flex-col items-start gap-0.5">
              <p>{write(entry.sentences)}</p>
              <span className="text-ink-muted text-sm">
                <Time at={entry.at} detail="second" />
              </span>
              {entry.txHash ? (
                <span className="text-sm">
                  <CopyButton value={entry.txHash} label={t("hashLabel")} />
                </span>
              ) : null}
              {entry.delivery ? (
                <TextLink href={deliveryUrl(entry.delivery)} className="text-sm" prefetch={false}>
                  {t("delivery")}
                </TextLink>
              ) : null}
              {entry.person ? (
                <span className="text-ink-muted text-sm">{t("by", { person: entry.person })}</span>
              ) : null}
              {entry.request ? (
                <span className="break-all text-ink-muted text-sm">
                  <span className="font-mono text-[0.93em]">
                    {entry.request.method} {entry.request.route}
                  </span>
                  {t("answer", {
                    status: String(entry.request.status),
                    duration: String(entry.request.durationMs),
                  })}
                </span>
              ) : null}
              {entry.requestId ? (
                <span className="text-ink-muted text-sm">
                  {t.rich("request", {
                    id: () => <CopyButton value={entry.requestId ?? ""} label={t("requestLabel")} />,
                  })}
                </span>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
