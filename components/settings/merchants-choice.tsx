"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceField } from "@/components/ui/choice-field";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";

interface MerchantsChoiceProps {
  /** Null for all merchants. */
  value: string[] | null;
  fault: string | undefined;
  onChange: (merchantIds: string[] | null) => void;
}

/** Selects all merchants, or some of them. */
export function MerchantsChoice({ value, fault, onChange }: MerchantsChoiceProps) {
  const t = useTranslations("settings.team.merchants");
  const trpc = useTRPC();
  const id = useId();
  const { data } = useQuery({ ...trpc.payments.filterChoices.queryOptions(), enabled: value !== null });
  const toggle = (merchant: string, isChosen: boolean) =>
    onChange(isChosen ? [...(value ?? []), merchant] : (value ?? []).filter((each) => each !== merchant));
  return (
    <div className="flex flex-col gap-2.5">
      <p id={id} className="font-medium">
        {t("legend")}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={value ? "some" : "all"}
        onValueChange={(chosen) => onChange(chosen === "some" ? [] : null)}
      >
        <ChoiceField label={t("all")} help={t("allHelp")}>
          <RadioItem value="all" />
        </ChoiceField>
        <ChoiceField label={t("some")} help={t("someHelp")}>
          <RadioItem value="some" />
        </ChoiceField>
      </RadioGroup>
      {value ? (
        <fieldset aria-label={t("chosen")} className="flex max-h-56 flex-col gap-1 overflow-y-auto pl-7">
          {data ? (
            data.merchants.map((merchant) => (
              <ChoiceField key={merchant.id} label={merchant.name}>
                <Checkbox
                  checked={value.includes(merchant.id)}
                  onCheckedChange={(checked) => toggle(merchant.id, checked === true)}
                />
              </ChoiceField>
            ))
          ) : (
            <Skeleton className="h-20 w-full" />
          )}
        </fieldset>
      ) : null}
      {fault ? (
        <p role="alert" className="text-bad text-sm">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
