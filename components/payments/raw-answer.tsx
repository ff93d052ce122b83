"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";

/** Rarely opened, so it loads on demand. */
const CodeBlock = lazy(() =>
  import("@/components/ui/code-block").then(({ CodeBlock: Block }) => ({ default: Block })),
);

/** Shows the current answer of `GET /v1/payments/{id}`, verbatim. */
export function RawAnswer({ id }: { id: string }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("payment.answer");
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const answer = useQuery({
    ...trpc.paymentFacts.apiAnswer.queryOptions({ id }),
    enabled: isOpen,
    staleTime: 0,
  });
  const waiting = <Skeleton className="h-32 w-full" />;
  return (
    <Section
      title={t("title")}
      description={t("text", { id: id.slice(0, 8) })}
      actions={
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hide" : "show")}
        </Button>
      }
    >
      {isOpen && answer.error ? (
        <Banner tone="bad" title={t("failed")} announce>
          {faultMessage(answer.error)}
        </Banner>
      ) : null}
      {isOpen && answer.isPending ? waiting : null}
      {isOpen && answer.data ? (
        <Suspense fallback={waiting}>
          <CodeBlock label={t("label")} code={JSON.stringify(answer.data, null, 2)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
