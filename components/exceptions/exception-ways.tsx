"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DecideException } from "@/components/exceptions/decide-exception";
import { RefundException } from "@/components/exceptions/refund-exception";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import type { ExceptionInspection } from "@/server/exceptions/schema";
import type { ExceptionKind } from "@/server/kernel/zod-primitives";

/** What follows from keeping the money. */
const KEPT: Record<Exclude<ExceptionKind, "router_transfer" | "lost">, string> = {
  late: "The money stays where it is, and you deliver or credit the buyer. The payment keeps its status, since a final one never changes: your systems are not told, and the statistics do not count it.",
  duplicate:
    "The money stays where it is, as a credit of the buyer, say. The payment stays paid once: your systems are not told, and the statistics do not count it.",
  unknown: "The money stays where it is. It is noted that somebody has looked at it.",
  destination_transfer:
    "The money stays in the wallet, and you deliver or credit whoever sent it. No payment changes by that.",
  listed_payer:
    "The money stays where it is, and the payment stays paid. It is noted that somebody has looked at who paid it.",
};

/** Why there is no refund. */
const NO_REFUND: Partial<Record<ExceptionKind, string>> = {
  unknown:
    "It cannot be refunded here: the router gives back only what was executed on terms that it is told to the letter, and these are not known.",
  router_transfer: "It cannot be refunded: the contract has no function that moves it.",
  lost: "It cannot be refunded: the money never arrived.",
  destination_transfer:
    "It cannot be refunded here: the money is in the merchant's own wallet, and its owner can send it back to the sender.",
};

/** What can be done about an exception, each with what follows from it. */
export function ExceptionWays({ shown }: { shown: ExceptionInspection }) {
  const { exception, ways } = shown;
  const { kind, state } = exception;
  if (ways.reopen) return <Reopen id={exception.id} />;
  if (state !== "open") return null;
  if (!ways.accept && !ways.refund && !ways.ignore) {
    return (
      <Section title="What can be done">
        <p className="text-ink-muted">
          Owners, admins and finance decide: the money can be kept, given back or left alone.
        </p>
      </Section>
    );
  }
  return (
    <Section title="What can be done" description="One of these; two people cannot both decide.">
      <ul className="flex flex-col">
        {ways.refund ? (
          <Way
            title="Give it back"
            text={`The buyer gets all of it, the fee included, from the merchant's vault on ${exception.networkName}: once, and for good. What the vault lacks can be added.`}
          >
            <RefundException id={exception.id} amount={exception.amount} />
          </Way>
        ) : null}
        {kind === "lost" ? <LostWays id={exception.id} mayAccept={ways.accept} /> : null}
        {ways.accept && kind !== "router_transfer" && kind !== "lost" ? (
          <Way title="Keep it" text={KEPT[kind]}>
            <DecideException id={exception.id} way="accept" />
          </Way>
        ) : null}
        {ways.ignore ? (
          <Way
            title="Leave it alone"
            text="For what needs nothing, such as a test of your own. Write down why; it can be taken up again."
          >
            <DecideException id={exception.id} way="ignore" />
          </Way>
        ) : null}
      </ul>
      {ways.refund || !NO_REFUND[kind] ? null : <p className="pt-3 text-ink-muted">{NO_REFUND[kind]}</p>}
    </Section>
  );
}

/** Nothing arrived, so the buyer pays again or the merchant bears the loss. */
function LostWays({ id, mayAccept }: { id: string; mayAccept: boolean }) {
  return (
    <>
      <Way
        title="Ask the buyer to pay again"
        text="Create a payment link over the same amount and send it to the buyer. This payment keeps its status."
      >
        <LinkButton href="/dashboard/payment-links">Create a payment link</LinkButton>
      </Way>
      {mayAccept ? (
        <Way
          title="Accept the loss"
          text="Use this if you have shipped and the buyer does not pay again. The payment keeps its status, and this resolves automatically if the transfer is executed again."
        >
          <DecideException id={id} way="lose" />
        </Way>
      ) : null}
    </>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-x-6 gap-y-3 border-line border-b py-3 last:border-b-0 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="max-w-[60ch] text-ink-muted">{text}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </li>
  );
}

function Reopen({ id }: { id: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.exceptions.pathFilter());
  const reopen = useMutation(
    trpc.exceptions.reopen.mutationOptions({ onSuccess: refresh, onError: refresh }),
  );
  return (
    <Section
      title="What can be done"
      description="The decision can be taken back; then it is open again, and whoever may decides anew."
      actions={
        <Button pending={reopen.isPending} onClick={() => reopen.mutate({ id })}>
          Decide again
        </Button>
      }
    >
      {reopen.error ? (
        <Banner tone="bad" title="Nothing was changed" announce>
          {faultMessage(reopen.error)}
        </Banner>
      ) : null}
    </Section>
  );
}
