import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { REQUESTS, type RequestsView } from "@/components/requests/requests-url";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { controlStyle } from "@/components/ui/control-style";
import { FilterForm } from "@/components/ui/filter-form";
import { LinkButton } from "@/components/ui/link-button";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const STATUSES = [
  { value: "failed", text: "failed" },
  { value: "2xx", text: "success" },
  { value: "4xx", text: "refused" },
  { value: "5xx", text: "fault" },
] as const;

interface RequestsFilterProps {
  view: RequestsView;
  /** Operations of the API: `/v1/payments/{id}`. */
  routes: string[];
  keys: { id: string; name: string }[];
}

/** Filters the log. The form's address is the filter, so it needs no script. */
export function RequestsFilter({ view, routes, keys }: RequestsFilterProps) {
  const t = useTranslations("requests.filter");
  const isFiltered = Object.values(view).some((value) => value !== undefined);
  return (
    <FilterForm
      action={REQUESTS}
      values={view}
      className="grid grid-cols-2 items-end gap-3 pb-5 sm:grid-cols-3 lg:grid-cols-4"
    >
      <Choice name="method" label={t("method")} value={view.method}>
        {METHODS.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </Choice>
      <Choice name="status" label={t("status")} value={view.status}>
        {STATUSES.map(({ value, text }) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </Choice>
      <Choice name="route" label={t("operation")} value={view.route}>
        {routes.map((route) => (
          <option key={route}>{route}</option>
        ))}
      </Choice>
      <Choice name="keyId" label={t("apiKey")} value={view.keyId}>
        {keys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Entry name="paymentId" label={t("paymentId")} value={view.paymentId} placeholder="pay_…" />
      <Entry name="requestId" label={t("requestId")} value={view.requestId} placeholder="req_…" />
      <Entry name="from" label={t("from")} value={view.from} type="date" />
      <Entry name="to" label={t("to")} value={view.to} type="date" />
      <div className="col-span-full flex gap-2">
        <Button type="submit" variant="primary" size="sm">
          {t("show")}
        </Button>
        {isFiltered ? (
          <LinkButton href={REQUESTS} prefetch={false} size="sm">
            {t("showAll")}
          </LinkButton>
        ) : null}
      </div>
    </FilterForm>
  );
}

const control = cn(controlStyle, "h-9 px-2.5 pointer-coarse:h-11");

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  children: ReactNode;
}

function Choice({ name, label, value = "", children }: ChoiceProps) {
  const t = useTranslations("requests.filter");
  return (
    <label className="flex min-w-0 flex-col gap-1.5 text-sm">
      {label}
      <span className="relative">
        <select name={name} defaultValue={value} className={cn(control, "appearance-none truncate pr-8")}>
          <option value="">{t("any")}</option>
          {children}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-muted"
          aria-hidden
        />
      </span>
    </label>
  );
}

interface EntryProps {
  name: string;
  label: string;
  value: string | undefined;
  placeholder?: string;
  type?: "text" | "date";
}

function Entry({ name, label, value = "", placeholder, type = "text" }: EntryProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1.5 text-sm">
      {label}
      <input
        type={type}
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={control}
      />
    </label>
  );
}
