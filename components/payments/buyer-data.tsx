"use client";

import { useMutation } from "@tanstack/react-query";
import { type Messages, useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";

type FieldName = keyof Messages["form"]["fields"];

/** Shows the buyer's data on request; each view is logged. */
export function BuyerData({ paymentId }: { paymentId: string }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("payment.data");
  const label = useTranslations("form.fields");
  const trpc = useTRPC();
  const reveal = useMutation(trpc.paymentFacts.revealBuyerData.mutationOptions({ gcTime: 0 }));
  if (!reveal.data) {
    return (
      <div className="mt-3 flex flex-col items-start gap-3">
        {reveal.error ? (
          <Banner tone="bad" title={t("failed")} announce>
            {faultMessage(reveal.error)}
          </Banner>
        ) : null}
        <Button size="sm" pending={reveal.isPending} onClick={() => reveal.mutate({ id: paymentId })}>
          {t("show")}
        </Button>
        <p className="text-ink-muted text-sm">{t("audited")}</p>
      </div>
    );
  }
  const { fields, givenAt, keepUntil } = reveal.data;
  return (
    <div className="mt-3 flex flex-col gap-3 [&>button]:w-fit" role="status">
      <DescriptionList>
        {fields.map(({ id, value }) => (
          <Description key={id} term={label(id as FieldName)}>
            <bdi className="break-words">{value === true ? t("confirmed") : value}</bdi>
          </Description>
        ))}
        <Description term={t("given")}>
          <Time at={givenAt} showZone />
        </Description>
        <Description term={t("erased")}>
          {t.rich("keptUntil", { time: () => <Time at={keepUntil} showZone /> })}
        </Description>
      </DescriptionList>
      <Button size="sm" onClick={() => reveal.reset()}>
        {t("hide")}
      </Button>
    </div>
  );
}
