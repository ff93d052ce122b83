"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice } from "@/components/ui/choice";
import { ChoiceField } from "@/components/ui/choice-field";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { GuardInspection } from "@/server/settlements/inspection-schema";

const OFFERED_HOURS = [0, 1, 4, 12, 24, 48, 72, 168];

/** Shows how long changes of destinations wait and who approves them; owners may change it. */
export function SettlementGuard() {
  const t = useTranslations("settings.team.guard");
  const trpc = useTRPC();
  const { data: guard } = useQuery(trpc.settlements.guard.queryOptions());
  if (!guard) return null;
  const { waitHours, fourEyes, canChange, waiting } = guard;
  return (
    <Section title={t("title")} description={t("text")} className="mt-8">
      <div className="flex max-w-xl flex-col gap-4">
        {waiting ? <WaitingGuard waiting={waiting} canStop={canChange} /> : null}
        {canChange ? (
          <GuardForm key={`${waitHours} ${fourEyes}`} guard={guard} />
        ) : (
          <p>{t("readOnly", { hours: waitHours, second: fourEyes ? "yes" : "no" })}</p>
        )}
      </div>
    </Section>
  );
}

function useGuardRefresh(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(trpc.settlements.guard.queryFilter());
}

function GuardForm({ guard }: { guard: GuardInspection }) {
  const t = useTranslations("settings.team.guard");
  const trpc = useTRPC();
  const refresh = useGuardRefresh();
  const change = useMutation(
    trpc.settlements.changeGuard.mutationOptions({ trpc: { context: { proofSubject: t("title") } } }),
  );
  const form = useTrpcForm({
    initial: { waitHours: String(guard.waitHours), fourEyes: guard.fourEyes },
    send: async ({ waitHours, fourEyes }) => {
      const hours = Number(waitHours);
      await change.mutateAsync({ waitHours: hours, fourEyes });
      await refresh();
      const isWeaker = hours < guard.waitHours || (guard.fourEyes && !fourEyes && guard.waitHours > 0);
      toast.success(isWeaker ? t("waits", { hours: guard.waitHours }) : t("done"));
    },
  });
  const { values } = form;
  const hours = [...new Set([...OFFERED_HOURS, guard.waitHours])].sort((a, b) => a - b);
  return (
    <form {...form.props} className="flex flex-col items-start gap-4">
      {form.refusal ? (
        <Banner tone="bad" title={t("failed")} announce>
          {form.refusal}
        </Banner>
      ) : null}
      <div className="flex flex-col gap-1.5">
        <span className="font-medium" aria-hidden>
          {t("wait")}
        </span>
        <Choice
          label={t("wait")}
          value={values.waitHours}
          onChange={(waitHours) => form.change({ waitHours })}
        >
          {hours.map((each) => (
            <option key={each} value={each}>
              {t("waitOption", { hours: each })}
            </option>
          ))}
        </Choice>
      </div>
      <ChoiceField label={t("second")} help={t("secondHelp")}>
        <Checkbox
          checked={values.fourEyes}
          onCheckedChange={(checked) => form.change({ fourEyes: checked === true })}
        />
      </ChoiceField>
      <SubmitButton pending={form.isPending}>{t("save")}</SubmitButton>
    </form>
  );
}

function WaitingGuard({
  waiting: { by, waitHours, fourEyes, appliesAt },
  canStop,
}: {
  waiting: NonNullable<GuardInspection["waiting"]>;
  canStop: boolean;
}) {
  const t = useTranslations("settings.team.guard");
  const faultMessage = useFaultMessage();
  const trpc = useTRPC();
  const refresh = useGuardRefresh();
  const stop = useMutation(
    trpc.settlements.stopGuardChange.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(t("stopped"));
      },
    }),
  );
  const facts = { by, hours: waitHours, second: fourEyes ? "yes" : "no" };
  return (
    <Banner
      tone="wait"
      title={t("pendingTitle")}
      actions={
        canStop ? (
          <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate()}>
            {t("stop")}
          </Button>
        ) : null
      }
    >
      {t.rich("pending", { ...facts, time: () => <Time at={appliesAt} showZone /> })}
      {stop.error ? <p role="alert">{faultMessage(stop.error)}</p> : null}
    </Banner>
  );
}
