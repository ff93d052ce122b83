"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Money } from "@/components/payment-parts/money";
import { PaymentStatus } from "@/components/payment-parts/payment-status";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { Time } from "@/components/ui/time";

const POLL_MS = 5_000;

/** Lists the last ten payments of the merchant's tills, live. */
export function RecentSales({ merchantId }: { merchantId: string }) {
  const t = useTranslations("till");
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.till.sales.queryOptions({ merchantId }),
    networkMode: "always",
    refetchOnReconnect: "always",
    refetchInterval: (query) => pollDelay(POLL_MS, query),
  });
  return (
    <section aria-labelledby="recent" className="flex flex-col gap-2">
      <h2 id="recent" className="font-medium">
        {t("recent")}
      </h2>
      {data?.length === 0 ? <p className="text-ink-muted">{t("none")}</p> : null}
      <ul className="border-line border-t empty:hidden">
        {data?.map((payment) => (
          <li
            key={payment.id}
            data-payment={payment.id}
            className="flex items-center justify-between gap-3 border-line border-b py-2.5"
          >
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">
                <Money amount={payment.amount} />
              </span>
              <span className="truncate text-ink-muted text-sm">
                {payment.referenceId} · <Time at={payment.createdAt} showZone />
              </span>
            </span>
            <PaymentStatus {...payment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
