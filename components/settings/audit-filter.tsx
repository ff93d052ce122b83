import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { actionText } from "@/components/settings/audit-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { controlStyle } from "@/components/ui/control-style";
import { FilterForm } from "@/components/ui/filter-form";
import { LinkButton } from "@/components/ui/link-button";
import type { AuditChoices, AuditFilter } from "@/server/accounts/audit-schema";

const HERE = "/dashboard/settings/audit-log";
const control = cn(controlStyle, "h-9 px-2.5 pointer-coarse:h-11");

interface AuditFilterProps {
  choices: AuditChoices;
  filter: AuditFilter;
}

/** Filters the log through the address, so that a filter can be bookmarked and shared. */
export function AuditFilterForm({ choices, filter }: AuditFilterProps) {
  const t = useTranslations("settings.audit.filter");
  const audit = useTranslations("settings.audit");
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <FilterForm
      action={HERE}
      values={filter}
      aria-label={t("label")}
      className="flex flex-wrap items-end gap-3 pb-5 print:hidden"
    >
      <Labelled label={t("person")} className="basis-44">
        <select name="userId" defaultValue={filter.userId ?? ""} className={control}>
          <option value="">{t("everybody")}</option>
          {choices.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      {choices.keys.length > 0 ? (
        <Labelled label={t("key")} className="basis-44">
          <select name="keyId" defaultValue={filter.keyId ?? ""} className={control}>
            <option value="">{t("everyKey")}</option>
            {choices.keys.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Labelled>
      ) : null}
      <Labelled label={t("action")} className="basis-52">
        <select name="type" defaultValue={filter.type ?? ""} className={control}>
          <option value="">{t("everything")}</option>
          {choices.types.map((type) => (
            <option key={type} value={type}>
              {actionText(type, audit)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={t("from")} className="basis-36">
        <input type="date" name="from" defaultValue={filter.from} className={control} />
      </Labelled>
      <Labelled label={t("to")} className="basis-36">
        <input type="date" name="to" defaultValue={filter.to} className={control} />
      </Labelled>
      <span className="flex gap-2">
        <Button type="submit">{t("submit")}</Button>
        {isNarrowed ? (
          <LinkButton variant="quiet" href={HERE}>
            {t("clear")}
          </LinkButton>
        ) : null}
      </span>
    </FilterForm>
  );
}

function Labelled({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={cn("flex min-w-0 grow flex-col gap-1.5 font-medium sm:max-w-60", className)}>
      {label}
      {children}
    </label>
  );
}
