"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useSentences } from "@/components/messages/sentences";
import { Money } from "@/components/payment-parts/money";
import { PaymentTimeline } from "@/components/payment-parts/payment-timeline";
import { RefundStatus } from "@/components/payment-parts/refund-status";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { CancelRefund } from "@/components/refunds/cancel-refund";
import { RefundTarget } from "@/components/refunds/refund-target";
import { UndeliverableWays } from "@/components/refunds/undeliverable-ways";
import { NotLive } from "@/components/shell/not-live";
import { Address } from "@/components/ui/address";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { TransactionProof } from "@/components/ui/transaction-proof";
import type { RefundInspection } from "@/server/refunds/schema";

const OPEN_POLL_MS = 2_000;
const DONE_POLL_MS = 30_000;

/** Includes all wallet code, so it loads when it is opened. */
const WalletRefund = lazy(() =>
  import("@/components/refunds/wallet-refund").then(({ WalletRefund: Dialog }) => ({ default: Dialog })),
);

interface RefundPageProps {
  id: string;
  /** Whether the reader may pay for the refund, or add money to the vault. */
  mayFund: boolean;
}

/** Shows one refund, live. */
export function RefundPage({ id, mayFund }: RefundPageProps) {
  const t = useTranslations("refund");
  const status = useTranslations("statuses.refund");
  const write = useSentences();
  const trpc = useTRPC();
  const { data: shown, isError } = useSuspenseQuery({
    ...trpc.refunds.inspect.queryOptions({ id }),
    refetchInterval: (query) => {
      const state = query.state.data?.refund.state;
      const isDone = state === "refunded" || state === "failed" || state === "cancelled";
      return pollDelay(isDone ? DONE_POLL_MS : OPEN_POLL_MS, query);
    },
    refetchIntervalInBackground: true,
  });
  const { refund } = shown;
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/refunds", label: t("refunds") }}
        title={
          <>
            <span className="sr-only">{t("of")} </span>
            <Money amount={refund.amount} size="hero" />
          </>
        }
        badge={
          <>
            <RefundStatus state={refund.state} />
            {shown.mode === "test" ? <Badge tone="wait">{t("test")}</Badge> : null}
          </>
        }
        actions={
          <>
            <NotLive isFailing={isError} />
            {refund.state === "needs_funds" && mayFund ? <WaysToPay shown={shown} /> : null}
            {shown.isWaiting && mayFund ? <CancelRefund id={refund.id} amount={refund.tokenAmount} /> : null}
            <LinkButton href={`/dashboard/payments/${refund.paymentId}`}>{t("viewPayment")}</LinkButton>
          </>
        }
        description={write(shown.explanation)}
      />
      <p role="status" className="sr-only">
        {status(refund.state)}
      </p>
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          {mayFund ? <UndeliverableWays shown={shown} /> : null}
          <RefundFacts shown={shown} />
        </div>
        <PaymentTimeline entries={shown.timeline} />
      </div>
    </>
  );
}

/** Pays from a wallet of this browser, where the token supports it; otherwise through the vault. */
function WaysToPay({ shown }: { shown: RefundInspection }) {
  const t = useTranslations("refund");
  const { fundable } = shown;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {fundable ? (
        <Button variant="primary" onClick={() => setOpen(true)}>
          {t("fromWallet")}
        </Button>
      ) : null}
      <LinkButton variant={fundable ? undefined : "primary"} href="/dashboard/refunds/vaults">
        {t("addMoney")}
      </LinkButton>
      {fundable && isOpen ? (
        <Suspense fallback={null}>
          <WalletRefund shown={shown} network={fundable} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function RefundFacts({ shown }: { shown: RefundInspection }) {
  const t = useTranslations("refund.facts");
  const { refund, reason, wallet, recorded, txHash, txUrl } = shown;
  return (
    <Section title={t("title")}>
      <DescriptionList>
        <RefundTarget {...shown} />
        <Description term={t("source")}>
          {wallet ? (
            <Address address={wallet} label={t("walletLabel")} />
          ) : recorded ? (
            t("outside")
          ) : (
            t("vault", { merchant: refund.merchant.name })
          )}
        </Description>
        {recorded ? (
          <>
            <Description term={t("paidTo")}>
              <Address address={recorded.to} label={t("paidToLabel")} />
            </Description>
            <Description term={t("recorded")}>
              <Time at={recorded.at} detail="second" showZone />{" "}
              <span className="text-ink-muted">
                {recorded.by ? t("by", { person: recorded.by }) : t("byFormer")}
              </span>
            </Description>
          </>
        ) : null}
        {reason ? <Description term={t("reason")}>{reason}</Description> : null}
        <Description term={t("payment")}>
          <TextLink href={`/dashboard/payments/${refund.paymentId}`}>{refund.referenceId}</TextLink>
        </Description>
        <Description term={t("id")}>
          <CopyButton value={refund.id} label={t("idLabel")} lead={12} tail={6} />
        </Description>
        <Description term={t("requested")}>
          <Time at={refund.createdAt} detail="second" showZone />
        </Description>
        <Description term={t("transaction")}>
          {txHash ? (
            <TransactionProof hash={txHash} url={txUrl} />
          ) : (
            <span className="text-ink-muted">{t("noneYet")}</span>
          )}
        </Description>
      </DescriptionList>
    </Section>
  );
}
