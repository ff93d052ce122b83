"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { ChoiceField } from "@/components/ui/choice-field";
import { FormDialog } from "@/components/ui/form-dialog";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { NewSecret } from "@/components/webhooks/new-secret";

const OVERLAP_HOURS = [0, 1, 24, 72];
const USUAL = 24;

/** Replaces an endpoint's secret: first how long the old one signs too, then the new one, shown once. */
export function RollSecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("webhooks.roll");
  const shown = useTranslations("webhooks.secret");
  const trpc = useTRPC();
  const { mutateAsync, data } = useMutation(trpc.webhooks.roll.mutationOptions({ gcTime: 0 }));
  const form = useTrpcForm({
    initial: { overlapHours: USUAL },
    send: ({ overlapHours }) => mutateAsync({ id, overlapHours }),
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={onClose}
      title={t(data ? "rolled" : "title")}
      description={data ? undefined : t("text")}
      verb={t("action")}
      failed={t("failed")}
      done={data && { verb: shown("done"), content: <NewSecret secret={data.secret} /> }}
    >
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2.5 font-medium">{t("ends")}</legend>
        <RadioGroup
          aria-label={t("ends")}
          value={String(form.values.overlapHours)}
          onValueChange={(hours) => form.change({ overlapHours: Number(hours) })}
        >
          {OVERLAP_HOURS.map((hours) => (
            <ChoiceField key={hours} label={hours === 0 ? t("atOnce") : t("inHours", { count: hours })}>
              <RadioItem value={String(hours)} />
            </ChoiceField>
          ))}
        </RadioGroup>
      </fieldset>
    </FormDialog>
  );
}
