"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { MerchantName } from "@/components/merchant-mark/merchant-name";
import { useSentences } from "@/components/messages/sentences";
import { PayButton } from "@/components/payment-links/pay-button";
import { ShareLink } from "@/components/payment-links/share-link";
import { amountText } from "@/components/payment-parts/amount-text";
import { Money, useMoneyText } from "@/components/payment-parts/money";
import { PaymentStatus, statusText } from "@/components/payment-parts/payment-status";
import { TestPayment } from "@/components/payment-parts/test-payment";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { NotLive } from "@/components/shell/not-live";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { QrCode } from "@/components/ui/qr-code";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

const POLL_MS = 2_000;
const DONE_POLL_MS = 20_000;

/** Shows a payment link to hand over: on this screen, as a file, or on paper. Print omits the dashboard. */
export function LinkPage({ id }: { id: string }) {
  const moneyText = useMoneyText();
  const t = useTranslations("links.share");
  const list = useTranslations("links");
  const status = useTranslations("statuses.payment");
  const write = useSentences();
  const locale = useLocale();
  const trpc = useTRPC();
  const { data: shown, isError } = useSuspenseQuery({
    ...trpc.payments.inspect.queryOptions({ id }),
    refetchInterval: (query) =>
      pollDelay(query.state.data?.payment.status === "requires_action" ? POLL_MS : DONE_POLL_MS, query),
  });
  const { payment, payLink } = shown;
  const isOpen = payment.status === "requires_action";
  return (
    <>
      <PageHeader
        className="print:hidden"
        back={{ href: "/dashboard/payment-links", label: list("title") }}
        title={t("title")}
        badge={<PaymentStatus {...payment} />}
        actions={
          <>
            <NotLive isFailing={isError} />
            <LinkButton href={`/invoice/${id}`} target="_blank">
              {t("invoice")}
            </LinkButton>
            <LinkButton href={`/dashboard/payments/${id}`}>{t("toPayment")}</LinkButton>
          </>
        }
      />
      <p role="status" className="sr-only">
        {statusText(payment, status)}
      </p>
      {isOpen ? null : (
        <Banner
          tone={payment.status === "succeeded" ? "good" : "info"}
          title={t("isStatus", { status: statusText(payment, status).toLowerCase() })}
          className="mb-6 print:hidden"
        >
          {write(shown.explanation)}
        </Banner>
      )}
      <div className="flex flex-col gap-8 pb-8 md:flex-row md:items-start">
        <Sheet shown={shown} />
        <div className="flex min-w-0 flex-col gap-4 print:hidden">
          <p className="break-all font-mono text-sm">{payLink}</p>
          <ShareLink
            url={payLink}
            title={`${payment.merchant.name}: ${moneyText(payment.amount)}, ${payment.referenceId}`}
            fileName={`payment-${payment.referenceId.replace(/[^A-Za-z0-9]+/g, "-")}`}
          />
          <p className="max-w-[52ch] text-ink-muted">{t("text")}</p>
        </div>
      </div>
      <div className="print:hidden">
        <TestPayment id={id} helpers={shown.testHelpers.filter((helper) => helper === "pay")} />
      </div>
      {isOpen ? (
        <Section title={list("button.title")} description={list("button.text")} className="print:hidden">
          <PayButton
            url={payLink}
            amount={amountText(payment.amount, locale)}
            merchant={payment.merchant.name}
          />
        </Section>
      ) : null}
    </>
  );
}

/** The printed page. */
function Sheet({ shown: { payment, payLink } }: { shown: PaymentInspection }) {
  const t = useTranslations("links.share");
  return (
    <section
      aria-label={t("sheet")}
      className="flex w-full max-w-xs flex-col items-center gap-3 text-center max-md:mx-auto print:mx-auto print:max-w-sm print:pt-16"
    >
      <MerchantName merchant={payment.merchant} className="font-medium text-lg" />
      <p>
        <Money amount={payment.amount} size="hero" />
        {payment.amount.display.networkName ? (
          <span className="text-ink-muted">
            {" "}
            {t("onNetwork", { network: payment.amount.display.networkName })}
          </span>
        ) : null}
      </p>
      <p className="text-ink-muted">{payment.referenceId}</p>
      <QrCode
        text={payLink}
        label={t("qr")}
        className="w-[264px] max-w-full border border-line print:w-[8cm]"
      />
      <p className="hidden break-all font-mono text-sm print:block">{payLink}</p>
      <p className="text-ink-muted text-sm">
        {t.rich("payableUntil", { time: () => <Time at={payment.expiresAt} showZone /> })}
      </p>
    </section>
  );
}
