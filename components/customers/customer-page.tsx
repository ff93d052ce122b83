"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { CustomerData } from "@/components/customers/customer-data";
import { CustomerNote } from "@/components/customers/customer-note";
import { MoneyList } from "@/components/customers/money-list";
import { parseLayout } from "@/components/payments/list-layout";
import { PaymentsCards } from "@/components/payments/payments-cards";
import { PaymentsTable } from "@/components/payments/payments-table";
import { useTRPC } from "@/components/query/use-trpc";
import { Address } from "@/components/ui/address";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { middleTruncate } from "@/components/ui/middle-truncate";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { CustomerInspection } from "@/server/customers/schema";

/** Shows one buyer: what they paid, the account's note, the data that they gave, and their payments. */
export function CustomerPage({ address }: { address: string }) {
  const t = useTranslations("customer");
  const trpc = useTRPC();
  const { data: customer } = useSuspenseQuery(trpc.customers.inspect.queryOptions({ address }));
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/customers", label: t("back") }}
        title={t("titleOf", { address: middleTruncate(customer.address) })}
      />
      <Totals customer={customer} />
      <CustomerNote customer={customer} />
      {customer.dataPaymentIds ? <CustomerData paymentIds={customer.dataPaymentIds} /> : null}
      <History address={customer.address} given={address} />
    </>
  );
}

function Totals({ customer }: { customer: CustomerInspection }) {
  const t = useTranslations("customer");
  const list = useTranslations("customers");
  const { payments, paid, isMore, revenue, refunded } = customer;
  return (
    <div className="pb-8">
      <DescriptionList>
        <Description term={t("facts.address")}>
          <Address address={customer.address} label={t("addressLabel")} whole />
        </Description>
        <Description term={t("facts.paid")}>
          <MoneyList amounts={revenue} none={t("nothing")} />
        </Description>
        <Description term={t("facts.refunded")}>
          <MoneyList amounts={refunded} none={t("nothing")} />
        </Description>
        <Description term={t("facts.payments")}>
          {list(isMore ? "paidOfNewest" : "paidOf", { paid, count: payments })}
        </Description>
        <Description term={t("facts.networks")}>{customer.networks.join(", ")}</Description>
        <Description term={t("facts.first")}>
          <Time at={customer.firstAt} showZone />
        </Description>
        <Description term={t("facts.last")}>
          <Time at={customer.lastAt} showZone />
        </Description>
      </DescriptionList>
      {isMore ? <p className="pt-2 text-ink-muted text-sm">{t("newestOnly", { count: payments })}</p> : null}
    </div>
  );
}

/** @param given the address as the page's URL spells it, for which the list was loaded */
function History({ address, given }: { address: string; given: string }) {
  const t = useTranslations("customer");
  const trpc = useTRPC();
  const query = { q: given };
  const { data: page } = useSuspenseQuery(trpc.payments.list.queryOptions(query));
  return (
    <Section
      title={t("history")}
      actions={
        <LinkButton size="sm" href={`/dashboard/payments?q=${address}`}>
          {t("all")}
        </LinkButton>
      }
    >
      <div className="hidden md:block">
        <PaymentsTable items={page.items} query={query} layout={parseLayout(undefined)} />
      </div>
      <div className="md:hidden">
        <PaymentsCards items={page.items} />
      </div>
    </Section>
  );
}
