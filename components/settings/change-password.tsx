"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldFault } from "@/components/account/error-facts";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast";
import { useFaultFocus } from "@/components/ui/use-fault-focus";

const MIN_LENGTH = 12;

interface Faults {
  current?: string;
  next?: string;
}

export function ChangePassword() {
  const faultMessage = useFaultMessage();
  const t = useTranslations("settings.security");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [missing, setMissing] = useState<Faults>({});
  const change = useMutation(
    trpc.security.changePassword.mutationOptions({
      gcTime: 0,
      onSuccess: async ({ ended }) => {
        form.current?.reset();
        const others = ended > 0 ? t("othersEnded", { count: ended }) : undefined;
        toast.success(t("changed"), { description: others });
        await queryClient.invalidateQueries(trpc.security.sessions.queryFilter());
      },
    }),
  );
  const { form, focusFault } = useFaultFocus(change.error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const current = String(given.get("current") ?? "");
    const next = String(given.get("next") ?? "");
    const faults: Faults = {
      current: current === "" ? t("enterPresent") : undefined,
      next: [...next].length < MIN_LENGTH ? t("tooShort", { count: MIN_LENGTH }) : undefined,
    };
    setMissing(faults);
    change.reset();
    if (!faults.current && !faults.next) change.mutate({ current, next });
    else focusFault();
  }
  const faults: Faults = {
    current: missing.current ?? fieldFault(change.error, "current"),
    next: missing.next ?? fieldFault(change.error, "next"),
  };
  return (
    <Section title={t("password")} description={t("passwordText")}>
      <form ref={form} noValidate method="post" onSubmit={submit} className="flex max-w-sm flex-col gap-4">
        {change.error && !faults.current && !faults.next ? (
          <Banner tone="bad" title={t("notChanged")} announce>
            {faultMessage(change.error)}
          </Banner>
        ) : null}
        <Field label={t("present")} error={faults.current} required>
          <Input name="current" type="password" autoComplete="current-password" />
        </Field>
        <Field label={t("new")} help={t("newHelp", { count: MIN_LENGTH })} error={faults.next} required>
          <Input name="next" type="password" autoComplete="new-password" />
        </Field>
        <Button type="submit" pending={change.isPending} className="self-start">
          {t("change")}
        </Button>
      </form>
    </Section>
  );
}
