"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Money } from "@/components/payment-parts/money";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { RecordTransfer } from "@/components/refunds/record-transfer";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/ui/section";
import type { RefundInspection } from "@/server/refunds/schema";

/** Lists the actions on a refund that the buyer's address does not accept. */
export function UndeliverableWays({ shown }: { shown: RefundInspection }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("refund.ways");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.refunds.pathFilter());
  const retry = useMutation(trpc.refunds.retry.mutationOptions({ onSuccess: refresh, onError: refresh }));
  const { refund, undeliverable } = shown;
  if (!undeliverable) return null;
  return (
    <Section title={t("title")}>
      {retry.error ? (
        <Banner tone="bad" title={t("unchanged")} announce>
          {faultMessage(retry.error)}
        </Banner>
      ) : null}
      <ul className="flex flex-col">
        <Way title={t(undeliverable.redirectTo ? "payAddress" : "askAddress")}>
          <OtherAddress shown={shown} undeliverable={undeliverable} />
        </Way>
        <Way title={t("record")} action={<RecordTransfer id={refund.id} />}>
          {t("recordText")}
        </Way>
        <Way
          title={t("retry")}
          action={
            <Button pending={retry.isPending} onClick={() => retry.mutate({ id: refund.id })}>
              {t("retry")}
            </Button>
          }
        >
          {t(undeliverable.redirectTo ? "retryRedirected" : "retryText")}
        </Way>
      </ul>
    </Section>
  );
}

interface OtherAddressProps {
  shown: RefundInspection;
  undeliverable: NonNullable<RefundInspection["undeliverable"]>;
}

function OtherAddress({ shown, undeliverable: { redirectTo, signUrl } }: OtherAddressProps) {
  const t = useTranslations("refund.ways");
  if (!redirectTo) {
    return (
      <>
        {t("linkText")}
        <span className="mt-2 block">
          <CopyButton value={signUrl} label={t("linkLabel")} lead={28} tail={8} />
        </span>
      </>
    );
  }
  return (
    <>
      {t.rich("sendText", {
        amount: () => <Money amount={shown.refund.tokenAmount} />,
        network: shown.networkName,
      })}
      <span className="mt-2 block">
        <Address address={redirectTo} label={t("signedLabel")} />
      </span>
    </>
  );
}

interface WayProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Way({ title, action, children }: WayProps) {
  return (
    <li className="flex flex-col gap-x-6 gap-y-3 border-line border-b py-3 last:border-b-0 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <div className="max-w-[60ch] text-ink-muted">{children}</div>
      </div>
      {action ? <div className="shrink-0">{action}</div> : null}
    </li>
  );
}
