"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { InstallationFees } from "@/server/networks/schema";

/** Shows the installation's fees, how they changed, and a form where the chains file sets none. */
export function FeesSection({ canManage }: { canManage: boolean }) {
  const t = useTranslations("networks.fees");
  const trpc = useTRPC();
  const { data: fees } = useSuspenseQuery(trpc.networks.fees.queryOptions());
  return (
    <Section title={t("title")} description={t("text")}>
      <div className="flex max-w-xl flex-col gap-4">
        <p>{t("present", { words: fees.words, place: fees.from })}</p>
        {canManage && fees.from !== "file" ? <FeesForm key={fees.words} fees={fees} /> : null}
        {fees.changes.length > 0 ? <FeeHistory changes={fees.changes} /> : null}
      </div>
    </Section>
  );
}

function FeesForm({ fees: { percentage, fixed } }: { fees: InstallationFees }) {
  const t = useTranslations("networks.fees");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const set = useMutation(
    trpc.networks.setFees.mutationOptions({ trpc: { context: { proofSubject: t("title") } } }),
  );
  const form = useTrpcForm({
    initial: { percentage, fixed },
    send: async (values) => {
      await set.mutateAsync(values);
      await queryClient.invalidateQueries(trpc.networks.fees.queryFilter());
      toast.success(t("done"));
    },
  });
  return (
    <form {...form.props} className="flex flex-col items-start gap-4">
      {form.refusal ? (
        <Banner tone="bad" title={t("failed")} announce>
          {form.refusal}
        </Banner>
      ) : null}
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <Field label={t("percentage")} error={form.faults.percentage}>
          <Input name="percentage" defaultValue={percentage} inputMode="decimal" />
        </Field>
        <Field label={t("fixed")} help={t("fixedHelp")} error={form.faults.fixed} optional>
          <Input name="fixed" defaultValue={fixed} />
        </Field>
      </div>
      <SubmitButton pending={form.isPending}>{t("save")}</SubmitButton>
    </form>
  );
}

function FeeHistory({ changes }: Pick<InstallationFees, "changes">) {
  const t = useTranslations("networks.fees");
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{t("history")}</h3>
      <ol className="flex flex-col divide-y divide-line">
        {changes.map(({ id, percentage, fixed, by, since }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>{t("change", { percentage, fixed: fixed ?? "none", by })}</span>
            <span className="text-ink-muted text-sm">
              <Time at={since} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
