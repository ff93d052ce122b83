"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceField } from "@/components/ui/choice-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { EVENT_NAMES } from "@/components/webhooks/event-names";
import type { EndpointForm } from "@/components/webhooks/use-endpoint-form";

/** Renders the settings of an endpoint. */
export function EndpointFields({ form: { values, faults, change } }: { form: EndpointForm }) {
  const t = useTranslations("webhooks.new");
  const trpc = useTRPC();
  const { data: merchants = [] } = useQuery(trpc.merchants.list.queryOptions());
  return (
    <>
      <Field label={t("url")} help={t("urlHelp")} error={faults.url} required>
        <Input
          type="url"
          inputMode="url"
          value={values.url}
          maxLength={2_048}
          autoComplete="off"
          placeholder="https://shop.example/webhooks"
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <Field label={t("description")} help={t("descriptionHelp")} error={faults.description}>
        <Input
          value={values.description}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2.5 font-medium">{t("events")}</legend>
        <RadioGroup
          aria-label={t("events")}
          value={values.isAll ? "all" : "some"}
          onValueChange={(choice) => change({ isAll: choice === "all" })}
        >
          <ChoiceField label={t("all")} help={t("allHelp")}>
            <RadioItem value="all" />
          </ChoiceField>
          <ChoiceField label={t("some")}>
            <RadioItem value="some" />
          </ChoiceField>
        </RadioGroup>
      </fieldset>
      {values.isAll ? null : (
        <Choices
          legend={<span className="sr-only">{t("some")}</span>}
          items={EVENT_NAMES.map((name) => ({
            value: name,
            label: <span className="break-all font-mono text-[0.93em]">{name}</span>,
          }))}
          chosen={values.types}
          error={faults.types}
          onChange={(types) => change({ types })}
        />
      )}
      {merchants.length > 1 ? (
        <Choices
          legend={t("merchants")}
          help={t("merchantsHelp")}
          items={merchants.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={values.merchantIds}
          error={faults.merchantIds}
          onChange={(merchantIds) => change({ merchantIds })}
        />
      ) : null}
    </>
  );
}

interface ChoicesProps<T extends string> {
  legend: React.ReactNode;
  help?: string;
  items: { value: T; label: React.ReactNode }[];
  chosen: T[];
  error?: string;
  onChange: (chosen: T[]) => void;
}

function Choices<T extends string>({ legend, help, items, chosen, error, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className="grid gap-2.5 sm:grid-cols-2">
      <legend className="font-medium">{legend}</legend>
      {help ? <p className="text-ink-muted text-sm sm:col-span-2">{help}</p> : null}
      {items.map(({ value, label }) => (
        <ChoiceField key={value} label={label}>
          <Checkbox
            checked={chosen.includes(value)}
            onCheckedChange={(isOn) =>
              onChange(isOn === true ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
            aria-invalid={error ? true : undefined}
          />
        </ChoiceField>
      ))}
      <p aria-live="polite" className="text-bad text-sm empty:hidden sm:col-span-2">
        {error}
      </p>
    </fieldset>
  );
}
