"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { CreatedKey } from "@/components/api-keys/created-key";
import { KeyText } from "@/components/api-keys/key-text";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { ChoiceField } from "@/components/ui/choice-field";
import { FormDialog } from "@/components/ui/form-dialog";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import type { ApiKeyItem, RollApiKey } from "@/server/accounts/schema";

type Overlap = RollApiKey["overlapHours"];

const OVERLAP_HOURS: readonly Overlap[] = [0, 1, 24, 72];
const OVERLAP_HELP = { 0: "atOnceHelp", 1: "oneServer", 24: "deploy", 72: "weekend" } as const;
const USUAL: Overlap = 24;

interface RollKeyDialogProps {
  item: ApiKeyItem;
  onClose: () => void;
  /** Focuses what the person used before, where no button opened the dialog. */
  returnFocus?: () => void;
}

/** Replaces a key: first when the old one expires, then the new key, shown once. */
export function RollKeyDialog({ item, onClose, returnFocus }: RollKeyDialogProps) {
  const t = useTranslations("apiKeys.roll");
  const created = useTranslations("apiKeys.created");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync, data } = useMutation(
    trpc.apiKeys.roll.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter()),
    }),
  );
  const form = useTrpcForm({
    initial: { overlapHours: USUAL },
    send: ({ overlapHours }) => mutateAsync({ id: item.id, overlapHours }),
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={onClose}
      onCloseAutoFocus={(event) => {
        if (!returnFocus) return;
        event.preventDefault();
        returnFocus();
      }}
      title={t(data ? "rolled" : titleOf(item), { name: item.name })}
      description={data ? undefined : t("text")}
      verb={t("action")}
      failed={t("failed")}
      done={data && { verb: created("done"), content: <CreatedKey created={data} /> }}
    >
      <p>
        <KeyText {...item} />
      </p>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2.5 font-medium">{t("ends")}</legend>
        <RadioGroup
          aria-label={t("ends")}
          value={String(form.values.overlapHours)}
          onValueChange={(hours) =>
            form.change({ overlapHours: OVERLAP_HOURS.find((each) => String(each) === hours) ?? USUAL })
          }
        >
          {OVERLAP_HOURS.map((hours) => (
            <ChoiceField
              key={hours}
              label={hours === 0 ? t("atOnce") : t("inHours", { count: hours })}
              help={t(OVERLAP_HELP[hours])}
            >
              <RadioItem value={String(hours)} />
            </ChoiceField>
          ))}
        </RadioGroup>
      </fieldset>
    </FormDialog>
  );
}

const titleOf = ({ mode }: ApiKeyItem) => (mode === "live" ? "titleLive" : "titleTest");
