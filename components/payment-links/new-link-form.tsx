"use client";

import { useTranslations } from "use-intl";
import { MerchantSelect } from "@/components/merchants/merchant-select";
import { LINK_KINDS } from "@/components/payment-links/link-draft";
import { LinkEndFields } from "@/components/payment-links/link-end-fields";
import { LinkPriceFields } from "@/components/payment-links/link-price-fields";
import type { LinkForm } from "@/components/payment-links/use-link-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { LinkChoices } from "@/server/payment-links/link-schema";

interface NewLinkFormProps {
  choices: LinkChoices;
  form: Pick<LinkForm, "values" | "faults" | "change" | "isMerchantOpen">;
}

/** Renders the fields of a new link: merchant, kind, price, purpose, limits and the page to return to. */
export function NewLinkForm({ choices, form }: NewLinkFormProps) {
  const { values, faults, change, isMerchantOpen } = form;
  const t = useTranslations("links.new");
  const isOnce = values.kind === "once";
  return (
    <div className="flex flex-col gap-4">
      {isMerchantOpen ? (
        <MerchantSelect
          merchants={choices.merchants}
          value={values.merchantId}
          error={faults.merchantId}
          onChange={(merchantId) => change({ merchantId })}
        />
      ) : null}
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t("kind")}</legend>
        {LINK_KINDS.map((kind) => (
          <label key={kind} className="flex w-fit items-center gap-2.5 font-medium pointer-coarse:py-1">
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={values.kind === kind}
              onChange={() => change({ kind })}
              className="size-4 accent-accent"
            />
            {t(`kinds.${kind}`)}
          </label>
        ))}
      </fieldset>
      <LinkPriceFields choices={choices} form={form} />
      <Field
        label={t("reference")}
        help={t(isOnce ? "referenceHelp" : "manyReferenceHelp")}
        error={faults.referenceId}
        required
      >
        <Input
          autoComplete="off"
          maxLength={isOnce ? 35 : 27}
          value={values.referenceId}
          onChange={(event) => change({ referenceId: event.target.value })}
        />
      </Field>
      <Field label={t("description")} help={t("descriptionHelp")} error={faults.description} optional>
        <Input
          autoComplete="off"
          maxLength={200}
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <LinkEndFields form={form} />
      <Field label={t("returnUrl")} help={t("returnUrlHelp")} error={faults.returnUrl} optional>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={2_048}
          value={values.returnUrl}
          onChange={(event) => change({ returnUrl: event.target.value })}
        />
      </Field>
    </div>
  );
}
