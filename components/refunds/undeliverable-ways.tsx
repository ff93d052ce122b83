"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Money } from "@/components/payments/money";
import { RecordTransfer } from "@/components/refunds/record-transfer";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/ui/section";
import type { RefundInspection } from "@/server/refunds/schema";

/** What can be done about a refund that the buyer's address does not take. */
export function UndeliverableWays({ shown }: { shown: RefundInspection }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.refunds.pathFilter());
  const retry = useMutation(trpc.refunds.retry.mutationOptions({ onSuccess: refresh, onError: refresh }));
  const { refund, undeliverable } = shown;
  if (!undeliverable) return null;
  return (
    <Section title="What can be done">
      {retry.error ? (
        <Banner tone="bad" title="Nothing was changed" announce>
          {faultMessage(retry.error)}
        </Banner>
      ) : null}
      <ul className="flex flex-col">
        <Way
          title={
            undeliverable.redirectTo
              ? "Pay the address that the buyer signed for"
              : "Ask the buyer for another address"
          }
        >
          <OtherAddress shown={shown} undeliverable={undeliverable} />
        </Way>
        <Way title="Record the transaction" action={<RecordTransfer id={refund.id} />}>
          Use this after you have sent the money from your own wallet. The transaction is checked on the
          network, and counts for this refund only.
        </Way>
        <Way
          title="Try again"
          action={
            <Button pending={retry.isPending} onClick={() => retry.mutate({ id: refund.id })}>
              Try again
            </Button>
          }
        >
          {undeliverable.redirectTo
            ? "Sends the refund from the vault to the account that paid. Use this only if you have not sent the money yourself."
            : "The buyer's address is checked every minute. Use this if you know that it takes the money again."}
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
  if (!redirectTo) {
    return (
      <>
        Send this link to the buyer. The buyer signs for another address with the account that paid, at no
        cost.
        <span className="mt-2 block">
          <CopyButton value={signUrl} label="link for the buyer" lead={28} tail={8} />
        </span>
      </>
    );
  }
  return (
    <>
      The buyer proved this address with the account that paid. Send{" "}
      <Money amount={shown.refund.tokenAmount} /> there on {shown.networkName} from your own wallet, then
      record the transaction.
      <span className="mt-2 block">
        <Address address={redirectTo} label="address that the buyer signed for" />
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
