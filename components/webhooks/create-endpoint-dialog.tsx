"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceField } from "@/components/ui/choice-field";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { EVENT_NAMES } from "@/components/webhooks/event-names";
import { NewSecret } from "@/components/webhooks/new-secret";
import type { CreateEndpoint } from "@/server/webhooks/schema";

interface EndpointDraft {
  url: string;
  description: string;
  isAll: boolean;
  types: NonNullable<CreateEndpoint["types"]>;
}

interface CreateEndpointDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Creates an endpoint: first its URL and events, then its secret, shown once. */
export function CreateEndpointDialog({ isOpen, onOpenChange }: CreateEndpointDialogProps) {
  const t = useTranslations("webhooks.new");
  const shown = useTranslations("webhooks.secret");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync, data, reset } = useMutation(
    trpc.webhooks.create.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.webhooks.list.queryFilter()),
    }),
  );
  const form = useTrpcForm<EndpointDraft>({
    initial: { url: "", description: "", isAll: true, types: [] },
    check: ({ url, isAll, types }) => ({
      url: url.trim() === "" ? t("noUrl") : undefined,
      types: !isAll && types.length === 0 ? t("noType") : undefined,
    }),
    send: ({ url, description, isAll, types }) =>
      mutateAsync({ url: url.trim(), description: description.trim(), types: isAll ? [] : types }),
  });
  function show(open: boolean) {
    onOpenChange(open);
    // Closing by accident keeps the typed input, but never the secret.
    if (!data) return;
    reset();
    form.reset();
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={show}
      title={t(data ? "created" : "title")}
      verb={t("action")}
      failed={t("failed")}
      done={data && { verb: shown("done"), content: <NewSecret secret={data.secret} /> }}
    >
      <Field label={t("url")} help={t("urlHelp")} error={form.faults.url} required>
        <Input
          type="url"
          inputMode="url"
          value={form.values.url}
          maxLength={2_048}
          autoComplete="off"
          placeholder="https://shop.example/webhooks"
          onChange={(event) => form.change({ url: event.target.value })}
        />
      </Field>
      <Field label={t("description")} help={t("descriptionHelp")} error={form.faults.description}>
        <Input
          value={form.values.description}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => form.change({ description: event.target.value })}
        />
      </Field>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2.5 font-medium">{t("events")}</legend>
        <RadioGroup
          aria-label={t("events")}
          value={form.values.isAll ? "all" : "some"}
          onValueChange={(choice) => form.change({ isAll: choice === "all" })}
        >
          <ChoiceField label={t("all")} help={t("allHelp")}>
            <RadioItem value="all" />
          </ChoiceField>
          <ChoiceField label={t("some")}>
            <RadioItem value="some" />
          </ChoiceField>
        </RadioGroup>
      </fieldset>
      {form.values.isAll ? null : (
        <TypeChoices
          chosen={form.values.types}
          error={form.faults.types}
          onChange={(types) => form.change({ types })}
        />
      )}
    </FormDialog>
  );
}

interface TypeChoicesProps {
  chosen: EndpointDraft["types"];
  error?: string;
  onChange: (types: EndpointDraft["types"]) => void;
}

function TypeChoices({ chosen, error, onChange }: TypeChoicesProps) {
  const t = useTranslations("webhooks.new");
  return (
    <fieldset className="grid gap-2.5 sm:grid-cols-2">
      <legend className="sr-only">{t("some")}</legend>
      {EVENT_NAMES.map((name) => (
        <ChoiceField key={name} label={<span className="break-all font-mono text-[0.93em]">{name}</span>}>
          <Checkbox
            checked={chosen.includes(name)}
            onCheckedChange={(isOn) =>
              onChange(isOn === true ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
            aria-invalid={error ? true : undefined}
          />
        </ChoiceField>
      ))}
      <p aria-live="polite" className="text-bad text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
