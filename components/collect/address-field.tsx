"use client";

import { useTranslations } from "use-intl";
import { joinAddress } from "@/components/collect/address-parts";
import type { Control } from "@/components/collect/control";
import { controlStyle } from "@/components/ui/control-style";
import { type AddressPart, type AddressParts, addressFormOf } from "@/server/kernel/addresses";

const AUTOCOMPLETE: Record<AddressPart, string> = {
  street: "address-line1",
  city: "address-level2",
  postalCode: "postal-code",
  region: "address-level1",
};

type AddressFieldProps = {
  control: Control;
  /** ISO 3166-1 alpha-2; empty while none is chosen. */
  country: string;
  parts: AddressParts;
  onWrite: (text: string) => void;
};

/** Renders an address in the parts and the order of its country. */
export function AddressField({ control, country, parts, onWrite }: AddressFieldProps) {
  const t = useTranslations("form.address");
  const { order, required, region } = addressFormOf(country);
  const { id, name, onBlur, "aria-required": _all, ...described } = control;
  return (
    <div className="flex flex-col gap-3">
      {order.map((part) => (
        <div key={part} className="flex flex-col gap-1">
          <label htmlFor={`${id}-${part}`} className="w-fit text-sm">
            {t(part === "region" ? region : part)}
          </label>
          <input
            {...described}
            aria-required={required.includes(part) || undefined}
            id={`${id}-${part}`}
            name={`${name}.${part}`}
            autoComplete={AUTOCOMPLETE[part]}
            className={`${controlStyle} h-11 px-3`}
            value={parts[part]}
            // The focus is still in the address while it moves from part to part.
            onBlur={({ target, relatedTarget }) =>
              target.closest("fieldset")?.contains(relatedTarget) || onBlur()
            }
            onChange={({ target }) => onWrite(joinAddress({ ...parts, [part]: target.value }))}
          />
        </div>
      ))}
    </div>
  );
}
