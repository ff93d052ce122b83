import type { inferRouterOutputs } from "@trpc/server";
import { CircleCheck, CircleX, Hourglass, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { noticeText } from "@/components/notices/notice-text";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { NetworkIcon } from "@/components/ui/network-icon";
import { StatusPill } from "@/components/ui/status-pill";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { AppRouter } from "@/server/trpc/router";

type Network = inferRouterOutputs<AppRouter>["health"]["read"]["networks"][number];

/** Shows whether an account can be paid on a network, and its pending work there. */
export function NetworkHealth({ network, now }: { network: Network; now: Date }) {
  const t = useTranslations("notices");
  const { id, name, notices, readAt, merchants, pendingPayments, pendingRefunds } = network;
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        <NetworkIcon chain={id} /> {name} <NetworkState network={network} />
      </h3>
      {notices.map((notice) => {
        const { tone, title, text } = noticeText(notice, t);
        return (
          <Banner key={`${notice.kind} ${title}`} tone={tone} title={title}>
            {text}
          </Banner>
        );
      })}
      <DescriptionList>
        <Description term="Last read">
          {readAt ? <Time at={readAt} nowMs={now.getTime()} detail="second" /> : "not yet"}
        </Description>
        <Description term="Pending payments">
          <Pending count={pendingPayments} href="/dashboard/payments?status=processing" />
        </Description>
        <Description term="Pending refunds">
          <Pending count={pendingRefunds} href="/dashboard/refunds?status=pending" />
        </Description>
        <Description term="Destinations">
          {merchants === 0 ? "none: money stays in vaults" : `of ${counted(merchants, "merchant")}`}
        </Description>
      </DescriptionList>
    </section>
  );
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

function Pending({ count, href }: { count: number; href: string }) {
  if (count === 0) return "none";
  return (
    <TextLink href={href} prefetch={false}>
      {count}
    </TextLink>
  );
}

function NetworkState({ network: { state, notices } }: { network: Network }): ReactNode {
  const kinds = notices.map(({ kind }) => kind);
  if (state === "unchecked") {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        No answer
      </StatusPill>
    );
  }
  if (state === "not_offered") {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        Not offered
      </StatusPill>
    );
  }
  if (kinds.includes("chain_behind")) {
    return (
      <StatusPill tone="wait" icon={TriangleAlert}>
        Behind
      </StatusPill>
    );
  }
  if (kinds.includes("network_waits")) {
    return (
      <StatusPill tone="wait" icon={Hourglass}>
        Waiting
      </StatusPill>
    );
  }
  if (kinds.length > 0) {
    return (
      <StatusPill tone="wait" icon={TriangleAlert}>
        Limited
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      Works
    </StatusPill>
  );
}
