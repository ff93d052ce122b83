import { useTranslations } from "use-intl";
import { CreateLink } from "@/components/payment-links/create-link";
import { LinksTabs } from "@/components/payment-links/links-tabs";
import { NotLive } from "@/components/shell/not-live";
import { PageHeader } from "@/components/ui/page-header";
import type { LinkChoices } from "@/server/payment-links/link-schema";

interface LinksHeaderProps {
  current: "once" | "many";
  choices: LinkChoices;
  /** The merchant of a new link, chosen in advance. */
  merchantId: string | null;
  isFailing: boolean;
}

/** Heads both lists of links, with a button to create another. */
export function LinksHeader({ current, choices, merchantId, isFailing }: LinksHeaderProps) {
  const t = useTranslations("links");
  const canMake = choices.canCreate && choices.merchants.length > 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        actions={
          <>
            <NotLive isFailing={isFailing} />
            {canMake ? <CreateLink key={merchantId ?? ""} choices={choices} merchantId={merchantId} /> : null}
          </>
        }
      />
      <LinksTabs current={current} />
    </>
  );
}
