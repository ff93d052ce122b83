"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";

const MIN_LENGTH = 12;

export function ChangePassword() {
  const t = useTranslations("settings.security");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.security.changePassword.mutationOptions({
      gcTime: 0,
      onSuccess: async ({ ended }) => {
        form.reset();
        const others = ended > 0 ? t("othersEnded", { count: ended }) : undefined;
        toast.success(t("changed"), { description: others });
        await queryClient.invalidateQueries(trpc.security.sessions.queryFilter());
      },
    }),
  );
  const form = useTrpcForm({
    initial: { current: "", next: "" },
    check: ({ current, next }) => ({
      current: current === "" ? t("enterPresent") : undefined,
      next: [...next].length < MIN_LENGTH ? t("tooShort", { count: MIN_LENGTH }) : undefined,
    }),
    send: (values) => change.mutateAsync(values),
  });
  return (
    <Section title={t("password")} description={t("passwordText")}>
      <form {...form.props} className="flex max-w-sm flex-col gap-4">
        {form.refusal ? (
          <Banner tone="bad" title={t("notChanged")} announce>
            {form.refusal}
          </Banner>
        ) : null}
        <Field label={t("present")} error={form.faults.current} required>
          <Input name="current" type="password" autoComplete="current-password" />
        </Field>
        <Field label={t("new")} help={t("newHelp", { count: MIN_LENGTH })} error={form.faults.next} required>
          <Input name="next" type="password" autoComplete="new-password" />
        </Field>
        <SubmitButton pending={form.isPending} className="self-start">
          {t("change")}
        </SubmitButton>
      </form>
    </Section>
  );
}
