"use client";

import { useMutation } from "@tanstack/react-query";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";

/** What the buyer gave, once somebody asks to see it; that they did is written down. */
export function BuyerData({ paymentId }: { paymentId: string }) {
  const trpc = useTRPC();
  const reveal = useMutation(trpc.paymentFacts.revealBuyerData.mutationOptions({ gcTime: 0 }));
  if (!reveal.data) {
    return (
      <div className="mt-3 flex flex-col items-start gap-3">
        {reveal.error ? (
          <Banner tone="bad" title="It could not be read" announce>
            {faultMessage(reveal.error)}
          </Banner>
        ) : null}
        <Button size="sm" pending={reveal.isPending} onClick={() => reveal.mutate({ id: paymentId })}>
          Show personal data
        </Button>
        <p className="text-ink-muted text-sm">That you looked is written into the audit log.</p>
      </div>
    );
  }
  const { fields, givenAt, keepUntil } = reveal.data;
  return (
    <div className="mt-3 flex flex-col gap-3 [&>button]:w-fit" role="status">
      <DescriptionList>
        {fields.map(({ id, name, value }) => (
          <Description key={id} term={name}>
            <bdi className="break-words">{value}</bdi>
          </Description>
        ))}
        <Description term="Given">
          <Time at={givenAt} showZone />
        </Description>
        <Description term="Erased">
          <Time at={keepUntil} showZone />, unless the account pays again
        </Description>
      </DescriptionList>
      <Button size="sm" onClick={() => reveal.reset()}>
        Hide personal data
      </Button>
    </div>
  );
}
