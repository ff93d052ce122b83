import { Search } from "lucide-react";
import { MERCHANTS, type MerchantsQuery, merchantsHref } from "@/components/merchants/merchants-url";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { TabLink, TabLinks } from "@/components/ui/tab-links";

const STATUSES = [
  { status: undefined, label: "All" },
  { status: "active", label: "Active" },
  { status: "inactive", label: "Inactive" },
  { status: "suspended", label: "Suspended" },
] as const;

/** Filters by status and text through the address; a form and links, so no script is needed. */
export function MerchantsFilter({ query }: { query: MerchantsQuery }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
      <TabLinks label="Status">
        {STATUSES.map(({ status, label }) => (
          <TabLink
            key={label}
            href={merchantsHref({ search: query.search, status })}
            current={query.status === status}
          >
            {label}
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
        <Field label={<span className="sr-only">Name or id</span>} className="flex-1 sm:w-64">
          <Input
            type="search"
            name="search"
            maxLength={256}
            placeholder="Name or id"
            defaultValue={query.search}
          />
        </Field>
        <Button type="submit">
          <Search aria-hidden /> Search
        </Button>
      </FilterForm>
    </div>
  );
}
