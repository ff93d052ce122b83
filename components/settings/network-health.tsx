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
  const t = useTranslations("settings.accountHealth");
  const notice = useTranslations("notices");
  const { id, name, notices, readAt, merchants, pendingPayments, pendingRefunds } = network;
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        <NetworkIcon chain={id} /> {name} <NetworkState network={network} />
      </h3>
      {notices.map((each) => {
        const { tone, title, text } = noticeText(each, notice);
        return (
          <Banner key={`${each.kind} ${title}`} tone={tone} title={title}>
            {text}
          </Banner>
        );
      })}
      <DescriptionList>
        <Description term={t("lastRead")}>
          {readAt ? <Time at={readAt} nowMs={now.getTime()} detail="second" /> : t("notYet")}
        </Description>
        <Description term={t("pendingPayments")}>
          <Pending count={pendingPayments} href="/dashboard/payments?status=processing" />
        </Description>
        <Description term={t("pendingRefunds")}>
          <Pending count={pendingRefunds} href="/dashboard/refunds?status=pending" />
        </Description>
        <Description term={t("destinations")}>
          {merchants === 0 ? t("vaultsOnly") : t("ofMerchants", { count: merchants })}
        </Description>
      </DescriptionList>
    </section>
  );
}

function Pending({ count, href }: { count: number; href: string }) {
  const t = useTranslations("settings.accountHealth");
  if (count === 0) return t("none");
  return (
    <TextLink href={href} prefetch={false}>
      {count}
    </TextLink>
  );
}

function NetworkState({ network: { state, notices } }: { network: Network }): ReactNode {
  const t = useTranslations("settings.accountHealth.states");
  const kinds = notices.map(({ kind }) => kind);
  if (state === "unchecked") {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        {t("noAnswer")}
      </StatusPill>
    );
  }
  if (state === "not_offered") {
    return (
      <StatusPill tone="bad" icon={CircleX}>
        {t("notOffered")}
      </StatusPill>
    );
  }
  if (kinds.includes("chain_behind")) {
    return (
      <StatusPill tone="wait" icon={TriangleAlert}>
        {t("behind")}
      </StatusPill>
    );
  }
  if (kinds.includes("network_waits")) {
    return (
      <StatusPill tone="wait" icon={Hourglass}>
        {t("waiting")}
      </StatusPill>
    );
  }
  if (kinds.length > 0) {
    return (
      <StatusPill tone="wait" icon={TriangleAlert}>
        {t("limited")}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      {t("works")}
    </StatusPill>
  );
}
