"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Money } from "@/components/payment-parts/money";
import { PaymentStatus, statusText } from "@/components/payment-parts/payment-status";
import { useFaultMessage } from "@/components/query/fault-message";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { NotLive } from "@/components/shell/not-live";
import { amountOf } from "@/components/till/amount-of";
import { PaidScreen } from "@/components/till/paid-screen";
import type { KeptSale } from "@/components/till/till-store";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { QrCode } from "@/components/ui/qr-code";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import type { Amount } from "@/server/assets/schema";
import type { PaymentUnit } from "@/server/payment-links/link-schema";

const POLL_MS = 1_500;

interface SaleScreenProps {
  sale: KeptSale;
  /** Undefined when the currency has no price any more. */
  unit: PaymentUnit | undefined;
  onLeave: () => void;
}

/** Shows a sale's code until it is paid or ends. The status is the dashboard's: of the server, never of this device. */
export function SaleScreen({ sale, unit, onLeave }: SaleScreenProps) {
  const t = useTranslations("till");
  const status = useTranslations("statuses.payment");
  const trpc = useTRPC();
  const { paymentId, payLink, referenceId } = sale;
  const amount = unit && amountOf(unit, sale.value);
  const { data, isError } = useQuery({
    ...trpc.payments.changes.queryOptions({ ids: paymentId ? [paymentId] : [], newest: null }),
    enabled: paymentId !== undefined,
    networkMode: "always",
    refetchOnReconnect: "always",
    refetchInterval: (query) => pollDelay(POLL_MS, query),
    refetchIntervalInBackground: true,
    retry: false,
  });
  const payment = data?.items.find(({ id }) => id === paymentId);
  if (payment?.status === "succeeded") return <PaidScreen payment={payment} onLeave={onLeave} />;
  if (!payLink || !paymentId) return <Creating amount={amount} onLeave={onLeave} />;
  const isOpen = !payment || payment.status === "requires_action" || payment.status === "processing";
  return (
    <main className="flex flex-1 flex-col items-center gap-4 text-center">
      <div className="flex flex-col items-center gap-1">
        <Charged amount={payment?.amount ?? amount} />
        <p className="text-ink-muted">{referenceId}</p>
        {payment ? <PaymentStatus {...payment} /> : <Skeleton className="h-6 w-40" />}
        <NotLive isFailing={isError} />
      </div>
      <p role="status" className="sr-only">
        {payment ? statusText(payment, status) : ""}
      </p>
      {isOpen ? (
        <>
          <QrCode text={payLink} label={t("qr")} className="w-[min(88vw,58dvh)] border border-line" />
          <p className="text-ink-muted">{t(payment?.status === "processing" ? "confirming" : "scan")}</p>
        </>
      ) : (
        <Banner tone="wait" title={t("ended", { status: statusText(payment, status).toLowerCase() })}>
          {t("endedText")}
        </Banner>
      )}
      <Ways
        paymentId={paymentId}
        canCancel={!payment || payment.status === "requires_action"}
        onLeave={onLeave}
      />
    </main>
  );
}

/** Reserves the amount's line before the amount is known, so that no button moves under a finger. */
function Charged({ amount }: { amount: Amount | undefined }) {
  return amount ? (
    <p>
      <Money amount={amount} size="hero" />
    </p>
  ) : (
    <Skeleton className="h-10 w-40" />
  );
}

function Creating({ amount, onLeave }: { amount: Amount | undefined; onLeave: () => void }) {
  const t = useTranslations("till");
  return (
    <main className="flex flex-1 flex-col items-center justify-center gap-4">
      <Charged amount={amount} />
      <Spinner label={t("creating")} className="size-8" />
      <p>{t("creating")}</p>
      <Button onClick={onLeave}>{t("back")}</Button>
    </main>
  );
}

interface WaysProps extends Pick<SaleScreenProps, "onLeave"> {
  paymentId: string;
  canCancel: boolean;
}

function Ways({ paymentId, canCancel, onLeave }: WaysProps) {
  const t = useTranslations("till");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const faultMessage = useFaultMessage();
  const { mutate, isPending } = useMutation(
    trpc.payments.cancel.mutationOptions({
      networkMode: "always",
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.till.sales.queryFilter());
        onLeave();
      },
      onError: (error) => toast.error(faultMessage(error)),
    }),
  );
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {canCancel ? (
        <Button pending={isPending} onClick={() => mutate({ id: paymentId })}>
          {t("cancel")}
        </Button>
      ) : null}
      <Button onClick={onLeave}>{t("next")}</Button>
    </div>
  );
}
