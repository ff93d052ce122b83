"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceField } from "@/components/ui/choice-field";

interface ChoiceGroupProps<T extends string> {
  legend: string;
  items: { value: T; label: string }[];
  chosen: T[] | undefined;
  onChange: (chosen: T[]) => void;
}

/** Renders a multiple choice; none ticked means all. A long list scrolls in place. */
export function ChoiceGroup<T extends string>({ legend, items, chosen = [], onChange }: ChoiceGroupProps<T>) {
  if (items.length === 0) return null;
  const toggle = (value: T, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset>
      <legend className="pb-2 font-medium">{legend}</legend>
      <div className="-mx-1 grid max-h-52 grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-3 gap-y-2 overflow-y-auto p-1">
        {items.map(({ value, label }) => (
          <ChoiceField key={value} label={<span className="break-words font-normal">{label}</span>}>
            <Checkbox
              checked={chosen.includes(value)}
              onCheckedChange={(isOn) => toggle(value, isOn === true)}
            />
          </ChoiceField>
        ))}
      </div>
    </fieldset>
  );
}
