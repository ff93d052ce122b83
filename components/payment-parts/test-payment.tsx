"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

type Helper = PaymentInspection["testHelpers"][number];

/** Offers what a test payment can be tested with in its status. */
export function TestPayment({ id, helpers }: { id: string; helpers: readonly Helper[] }) {
  const t = useTranslations("payment.tests");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const faultMessage = useFaultMessage();
  const actionOf = (helper: Helper) => t(`${helper}.action`);
  const test = useMutation(
    trpc.payments.test.mutationOptions({
      onSuccess: (_, { helper }) => toast.success(t("ended", { action: actionOf(helper) })),
      onSettled: () => queryClient.invalidateQueries(trpc.payments.inspect.queryFilter({ id })),
    }),
  );
  const running = test.isPending ? test.variables.helper : null;
  // A helper that runs may change the status, and with it the list, before it ends.
  const shown = running && !helpers.includes(running) ? [running, ...helpers] : helpers;
  if (shown.length === 0 && !test.error) return null;
  return (
    <Section title={t("title")} description={t("text")}>
      {test.error && test.variables ? (
        <Banner
          tone="bad"
          title={t("failed", { action: actionOf(test.variables.helper) })}
          announce
          className="mb-4"
        >
          {faultMessage(test.error)}
        </Banner>
      ) : null}
      <ul className="flex flex-col gap-4">
        {shown.map((helper) => (
          <li key={helper} className="flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-center">
            <Button
              className="shrink-0 self-start sm:w-52"
              pending={running === helper}
              disabled={running !== null && running !== helper}
              aria-describedby={`test-${helper}`}
              onClick={() => test.mutate({ id, helper })}
            >
              {actionOf(helper)}
            </Button>
            <p id={`test-${helper}`} className="text-ink-muted">
              {t(`${helper}.text`)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
