"use client";

import { Store, UserRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { ExceptionStatus } from "@/components/payment-parts/exception-status";
import { Money } from "@/components/payment-parts/money";
import { PaymentStatus } from "@/components/payment-parts/payment-status";
import { RefundStatus } from "@/components/payment-parts/refund-status";
import { PaletteGroup } from "@/components/shell/palette-parts";
import { Time } from "@/components/ui/time";
import { Truncated } from "@/components/ui/truncated";
import type { Amount } from "@/server/assets/schema";
import type { Findings } from "@/server/search/schema";

interface PaletteFindingsProps {
  found: Findings;
  go: (href: string) => void;
}

/** Lists what the server found, each kind under its name. */
export function PaletteFindings({ found, go }: PaletteFindingsProps) {
  const t = useTranslations("shell.palette");
  return (
    <>
      <PaymentFindings
        heading={t("payments")}
        payments={found.payments}
        onSelect={(id) => go(`/dashboard/payments/${id}`)}
      />
      <MoneyThatMoved found={found} go={go} />
      <PaletteGroup
        heading={t("customers")}
        items={found.customers}
        keyOf={({ address }) => `customer ${address}`}
        onSelect={({ address }) => go(`/dashboard/customers/${address}`)}
      >
        {({ address }) => (
          <>
            <UserRound className="text-ink-muted" aria-hidden />
            <Truncated text={address} />
          </>
        )}
      </PaletteGroup>
      <PaletteGroup
        heading={t("merchants")}
        items={found.merchants}
        keyOf={({ id }) => id}
        onSelect={({ id }) => go(`/dashboard/merchants/${id}`)}
      >
        {({ name }) => (
          <>
            <Store className="text-ink-muted" aria-hidden />
            <span className="truncate">{name}</span>
          </>
        )}
      </PaletteGroup>
      <PaletteGroup
        heading={t("requests")}
        items={found.requests}
        keyOf={({ requestId }) => requestId}
        onSelect={({ requestId }) => go(`/dashboard/developers/requests/${requestId}`)}
      >
        {({ method, path, status }) => (
          <>
            <span className="w-28 shrink-0 text-right font-medium">{method}</span>
            <span className="min-w-0 flex-1 truncate font-mono text-sm">{path}</span>
            <span className="text-ink-muted">{status}</span>
          </>
        )}
      </PaletteGroup>
    </>
  );
}

interface PaymentFindingsProps {
  heading: string;
  payments: Findings["payments"];
  onSelect: (id: string) => void;
}

/** Lists payments that the server found. */
export function PaymentFindings({ heading, payments, onSelect }: PaymentFindingsProps) {
  return (
    <PaletteGroup
      heading={heading}
      items={payments}
      keyOf={({ id }) => id}
      onSelect={({ id }) => onSelect(id)}
    >
      {({ amount, referenceId, merchant, createdAt, status }) => (
        <>
          <MoneyLine amount={amount} text={referenceId} about={merchant} at={createdAt} />
          <PaymentStatus status={status} confirmations={null} slowS={null} />
        </>
      )}
    </PaletteGroup>
  );
}

/** Lists refunds and exceptions. */
function MoneyThatMoved({ found, go }: PaletteFindingsProps) {
  const t = useTranslations("shell.palette");
  return (
    <>
      <PaletteGroup
        heading={t("refunds")}
        items={found.refunds}
        keyOf={({ id }) => id}
        onSelect={({ id }) => go(`/dashboard/refunds/${id}`)}
      >
        {({ tokenAmount, referenceId, createdAt, state }) => (
          <>
            <MoneyLine amount={tokenAmount} text={referenceId} at={createdAt} />
            <RefundStatus state={state} />
          </>
        )}
      </PaletteGroup>
      <PaletteGroup
        heading={t("exceptions")}
        items={found.exceptions}
        keyOf={({ id }) => id}
        onSelect={({ id }) => go(`/dashboard/exceptions/${id}`)}
      >
        {({ amount, payment, movedAt, kind, state }) => (
          <>
            <MoneyLine amount={amount} text={payment?.referenceId ?? ""} at={movedAt} />
            <ExceptionStatus exception={{ kind, state }} />
          </>
        )}
      </PaletteGroup>
    </>
  );
}

interface MoneyLineProps {
  amount: Amount;
  text: string;
  about?: string;
  at: Date;
}

function MoneyLine({ amount, text, about, at }: MoneyLineProps) {
  return (
    <>
      <span className="w-28 shrink-0 truncate text-right font-medium">
        <Money amount={amount} />
      </span>
      <span className="min-w-0 flex-1 truncate">
        {text} {about === undefined ? null : <span className="text-ink-muted">· {about}</span>}
      </span>
      <span className="hidden text-ink-muted text-sm sm:inline">
        <Time at={at} />
      </span>
    </>
  );
}
