import Link from "next/link";
import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { PaymentStatus } from "@/components/payment-parts/payment-status";
import { Time } from "@/components/ui/time";
import type { LinkInspection } from "@/server/payment-links/reusable-schema";

/** Lists the newest payments made through a link. */
export function LinkPayments({ link: { payments } }: { link: Pick<LinkInspection, "payments"> }) {
  const t = useTranslations("links.many");
  if (payments.length === 0) return <p className="text-ink-muted">{t("noPayments")}</p>;
  return (
    <ul aria-label={t("payments")} className="border-line border-t">
      {payments.map((payment) => (
        <li key={payment.id} data-payment={payment.id} className="border-line border-b">
          <Link
            href={`/dashboard/payments/${payment.id}`}
            prefetch={false}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex min-w-0 flex-1 items-baseline gap-3">
              <span className="font-medium">
                <Money amount={payment.amount} />
              </span>
              <span className="min-w-0 truncate text-ink-muted">{payment.referenceId}</span>
            </span>
            <PaymentStatus {...payment} />
            <span className="text-ink-muted text-sm max-sm:w-full">
              <Time at={payment.createdAt} showZone />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
