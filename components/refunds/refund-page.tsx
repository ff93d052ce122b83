"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { lazy, Suspense, useState } from "react";
import { Money } from "@/components/payments/money";
import { PaymentTimeline } from "@/components/payments/payment-timeline";
import { RefundStatus, refundWord } from "@/components/refunds/refund-status";
import { RefundTarget } from "@/components/refunds/refund-target";
import { UndeliverableWays } from "@/components/refunds/undeliverable-ways";
import { NotLive } from "@/components/shell/not-live";
import { pollDelay } from "@/components/shell/poll-delay";
import { useTRPC } from "@/components/shell/trpc";
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

/** With all that speaks to wallets; loaded when it is opened. */
const WalletRefund = lazy(() =>
  import("@/components/refunds/wallet-refund").then(({ WalletRefund: Dialog }) => ({ default: Dialog })),
);

interface RefundPageProps {
  id: string;
  /** Whether the one who looks may pay for it, or add money to the vault. */
  mayFund: boolean;
}

/** One refund, live. */
export function RefundPage({ id, mayFund }: RefundPageProps) {
  const trpc = useTRPC();
  const { data: shown, isError } = useSuspenseQuery({
    ...trpc.refunds.inspect.queryOptions({ id }),
    refetchInterval: (query) => {
      const state = query.state.data?.refund.state;
      return pollDelay(state === "refunded" || state === "failed" ? DONE_POLL_MS : OPEN_POLL_MS, query);
    },
    refetchIntervalInBackground: true,
  });
  const { refund } = shown;
  return (
    <>
      <PageHeader
        above={
          <Link href="/dashboard/refunds" className="inline-flex items-center gap-1 hover:text-ink">
            <ChevronLeft className="size-4" aria-hidden /> Refunds
          </Link>
        }
        title={
          <>
            <span className="sr-only">Refund of </span>
            <Money amount={refund.amount} size="hero" />
          </>
        }
        beside={
          <>
            <RefundStatus state={refund.state} />
            {shown.mode === "test" ? <Badge tone="wait">Test</Badge> : null}
          </>
        }
        actions={
          <>
            <NotLive isFailing={isError} />
            {refund.state === "needs_funds" && mayFund ? <WaysToPay shown={shown} /> : null}
            <LinkButton href={`/dashboard/payments/${refund.paymentId}`}>To the payment</LinkButton>
          </>
        }
        description={shown.explanation}
      />
      <p role="status" className="sr-only">
        {refundWord(refund.state)}
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

/** Out of a wallet of this browser, where the token allows that; otherwise through the vault. */
function WaysToPay({ shown }: { shown: RefundInspection }) {
  const { fundable } = shown;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {fundable ? (
        <Button variant="primary" onClick={() => setOpen(true)}>
          Refund from your wallet
        </Button>
      ) : null}
      <LinkButton variant={fundable ? undefined : "primary"} href="/dashboard/refunds/vaults">
        Add money
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
  const { refund, wallet, recorded, txHash, txUrl } = shown;
  return (
    <Section title="Details">
      <DescriptionList>
        <RefundTarget {...shown} />
        <Description term="Comes from">
          {wallet ? (
            <Address address={wallet} label="paying wallet" />
          ) : recorded ? (
            "A wallet outside of the router"
          ) : (
            `The vault of ${refund.merchant.name}`
          )}
        </Description>
        {recorded ? (
          <>
            <Description term="Paid to">
              <Address address={recorded.to} label="address that was paid" />
            </Description>
            <Description term="Recorded">
              <Time at={recorded.at} detail="second" showZone />{" "}
              <span className="text-ink-muted">by {recorded.by ?? "somebody who left"}</span>
            </Description>
          </>
        ) : null}
        <Description term="Payment">
          <TextLink href={`/dashboard/payments/${refund.paymentId}`}>{refund.referenceId}</TextLink>
        </Description>
        <Description term="Refund id">
          <CopyButton value={refund.id} label="refund id" lead={12} tail={6} />
        </Description>
        <Description term="Asked for">
          <Time at={refund.createdAt} detail="second" showZone />
        </Description>
        <Description term="Transaction">
          {txHash ? (
            <TransactionProof hash={txHash} url={txUrl} />
          ) : (
            <span className="text-ink-muted">None yet</span>
          )}
        </Description>
      </DescriptionList>
    </Section>
  );
}
