"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { DecideException } from "@/components/exceptions/decide-exception";
import { RefundException } from "@/components/exceptions/refund-exception";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import type { ExceptionInspection } from "@/server/exceptions/schema";

/** Kinds that can never, or not always, be refunded here. */
const UNREFUNDABLE = ["unknown", "router_transfer", "lost", "destination_transfer", "surplus"] as const;

/** Lists the possible actions on an exception, each with its consequence. */
export function ExceptionWays({ shown }: { shown: ExceptionInspection }) {
  const { exception, ways } = shown;
  const t = useTranslations("exception.ways");
  const kept = useTranslations("exception.kept");
  const noRefund = useTranslations("exception.noRefund");
  const { kind, state } = exception;
  const unrefundable = UNREFUNDABLE.find((each) => each === kind);
  if (ways.reopen) return <Reopen id={exception.id} />;
  if (state !== "open") return null;
  if (!ways.accept && !ways.refund && !ways.ignore) {
    return (
      <Section title={t("title")}>
        <p className="text-ink-muted">{t("notYou")}</p>
      </Section>
    );
  }
  return (
    <Section title={t("title")} description={t("oneOf")}>
      <ul className="flex flex-col">
        {ways.refund ? (
          <Way title={t("refund")} text={t("refundText", { network: exception.networkName })}>
            <RefundException id={exception.id} amount={exception.amount} />
          </Way>
        ) : null}
        {kind === "lost" ? <LostWays id={exception.id} mayAccept={ways.accept} /> : null}
        {ways.accept && kind !== "router_transfer" && kind !== "lost" ? (
          <Way title={t("keep")} text={kept(kind)}>
            <DecideException id={exception.id} way="accept" />
          </Way>
        ) : null}
        {ways.ignore ? (
          <Way title={t("leave")} text={t("leaveText")}>
            <DecideException id={exception.id} way="ignore" />
          </Way>
        ) : null}
      </ul>
      {ways.refund || unrefundable === undefined ? null : (
        <p className="pt-3 text-ink-muted">{noRefund(unrefundable)}</p>
      )}
    </Section>
  );
}

/** Nothing arrived, so either the buyer pays again or the merchant bears the loss. */
function LostWays({ id, mayAccept }: { id: string; mayAccept: boolean }) {
  const t = useTranslations("exception.ways");
  return (
    <>
      <Way title={t("payAgain")} text={t("payAgainText")}>
        <LinkButton href="/dashboard/payment-links">{t("createLink")}</LinkButton>
      </Way>
      {mayAccept ? (
        <Way title={t("lose")} text={t("loseText")}>
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
  const faultMessage = useFaultMessage();
  const t = useTranslations("exception.ways");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.exceptions.pathFilter());
  const reopen = useMutation(
    trpc.exceptions.reopen.mutationOptions({ onSuccess: refresh, onError: refresh }),
  );
  return (
    <Section
      title={t("title")}
      description={t("reopenText")}
      actions={
        <Button pending={reopen.isPending} onClick={() => reopen.mutate({ id })}>
          {t("reopen")}
        </Button>
      }
    >
      {reopen.error ? (
        <Banner tone="bad" title={t("unchanged")} announce>
          {faultMessage(reopen.error)}
        </Banner>
      ) : null}
    </Section>
  );
}
