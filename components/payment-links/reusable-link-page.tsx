"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { MerchantName } from "@/components/merchant-mark/merchant-name";
import { LinkFacts } from "@/components/payment-links/link-facts";
import { LinkPayments } from "@/components/payment-links/link-payments";
import { LinkStatePill } from "@/components/payment-links/link-state-pill";
import { LinkSwitch } from "@/components/payment-links/link-switch";
import { PayButton } from "@/components/payment-links/pay-button";
import { ShareLink } from "@/components/payment-links/share-link";
import { amountText } from "@/components/payment-parts/amount-text";
import { Money } from "@/components/payment-parts/money";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { NotLive } from "@/components/shell/not-live";
import { PageHeader } from "@/components/ui/page-header";
import { QrCode } from "@/components/ui/qr-code";
import { Section } from "@/components/ui/section";

const POLL_MS = 3_000;

/** Shows a reusable link to hand over, its payments and their sum. Print shows only the code. */
export function ReusableLinkPage({ id }: { id: string }) {
  const t = useTranslations("links");
  const locale = useLocale();
  const trpc = useTRPC();
  const { data: link, isError } = useSuspenseQuery({
    ...trpc.paymentLinks.inspectReusable.queryOptions({ id }),
    refetchInterval: (query) => pollDelay(POLL_MS, query),
  });
  const price = link.amount ? amountText(link.amount, locale) : "";
  return (
    <>
      <PageHeader
        className="print:hidden"
        back={{ href: "/dashboard/payment-links/reusable", label: t("title") }}
        title={link.reference}
        badge={<LinkStatePill state={link.state} />}
        actions={
          <>
            <NotLive isFailing={isError} />
            {link.canChange ? <LinkSwitch id={id} isOn={link.isOn} /> : null}
          </>
        }
      />
      <div className="flex flex-col gap-8 pb-8 md:flex-row md:items-start">
        <section
          aria-label={t("share.sheet")}
          className="flex w-full max-w-xs flex-col items-center gap-3 text-center max-md:mx-auto print:mx-auto print:max-w-sm print:pt-16"
        >
          <MerchantName merchant={link.merchant} className="font-medium text-lg" />
          {link.amount ? (
            <p>
              <Money amount={link.amount} size="hero" />
            </p>
          ) : null}
          {link.description ? <p className="text-ink-muted">{link.description}</p> : null}
          <QrCode
            text={link.url}
            label={t("share.qr")}
            className="w-[264px] max-w-full border border-line print:w-[8cm]"
          />
          <p className="hidden break-all font-mono text-sm print:block">{link.url}</p>
        </section>
        <div className="flex min-w-0 flex-1 flex-col gap-4 print:hidden">
          <p className="break-all font-mono text-sm">{link.url}</p>
          <ShareLink
            url={link.url}
            title={[link.merchant.name, price, link.description].filter(Boolean).join(", ")}
            fileName={`payment-link-${link.reference.replace(/[^A-Za-z0-9]+/g, "-")}`}
          />
          <LinkFacts link={link} />
        </div>
      </div>
      <div className="print:hidden">
        <Section title={t("many.payments")} description={t("many.paymentsText", { made: link.made })}>
          <LinkPayments link={link} />
        </Section>
        <Section title={t("button.title")} description={t("button.text")}>
          <PayButton url={link.url} amount={price} merchant={link.merchant.name} />
        </Section>
      </div>
    </>
  );
}
