import Link from "next/link";
import { useTranslations } from "#translations";
import { OfMerchant } from "@/components/merchant-mark/merchant-name";
import { ListedStatus } from "@/components/payment-parts/listed-status";
import { Money } from "@/components/payment-parts/money";
import { Time } from "@/components/ui/time";
import type { PaymentListItem } from "@/server/listings/list-schema";

/** Lists the newest payments with their current status, each linked to its page. */
export function RecentPayments({ items }: { items: PaymentListItem[] }) {
  const t = useTranslations("home");
  if (items.length === 0) return <p className="text-ink-muted">{t("noPayments")}</p>;
  return (
    <ul className="border-line border-t">
      {items.map((payment) => (
        <li key={payment.id} data-payment={payment.id} className="border-line border-b">
          <Link
            href={`/dashboard/payments/${payment.id}`}
            prefetch={false}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-1 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[8rem_11rem_1fr_auto]"
          >
            <span className="font-medium sm:text-right">
              <Money amount={payment.amount} />
            </span>
            <span className="justify-self-end sm:justify-self-start">
              <ListedStatus {...payment} />
            </span>
            <span className="min-w-0 text-ink-muted">
              <OfMerchant merchant={payment.merchant}>{payment.referenceId}</OfMerchant>
            </span>
            <span className="justify-self-end text-ink-muted text-sm">
              <Time at={payment.createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
