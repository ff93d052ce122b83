import { Search } from "lucide-react";
import { useTranslations } from "#translations";
import { MERCHANTS, type MerchantsQuery, merchantsHref } from "@/components/merchants/merchants-url";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { TabLink, TabLinks } from "@/components/ui/tab-links";

const STATUSES = [undefined, "active", "inactive", "suspended"] as const;

/** Filters by status and text through the address; a form and links, so no script is needed. */
export function MerchantsFilter({ query }: { query: MerchantsQuery }) {
  const t = useTranslations("merchants.list");
  const statuses = useTranslations("merchants.status");
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
      <TabLinks label={t("status")}>
        {STATUSES.map((status) => (
          <TabLink
            key={status ?? "all"}
            href={merchantsHref({ search: query.search, status })}
            current={query.status === status}
          >
            {status ? statuses(status) : t("all")}
          </TabLink>
        ))}
      </TabLinks>
      <FilterForm
        action={MERCHANTS}
        values={{ search: query.search, status: query.status }}
        role="search"
        className="flex w-full items-end gap-2 sm:w-auto"
      >
        {query.status ? <input type="hidden" name="status" value={query.status} /> : null}
        <Field label={<span className="sr-only">{t("nameOrId")}</span>} className="flex-1 sm:w-64">
          <Input
            type="search"
            name="search"
            maxLength={256}
            placeholder={t("nameOrId")}
            defaultValue={query.search}
          />
        </Field>
        <Button type="submit">
          <Search aria-hidden /> {t("search")}
        </Button>
      </FilterForm>
    </div>
  );
}
