import Link from "next/link";
import { useTranslations } from "#translations";
import { OfMerchant } from "@/components/merchant-mark/merchant-name";
import { ListedStatus } from "@/components/payment-parts/listed-status";
import { Money } from "@/components/payment-parts/money";
import { PaidWith } from "@/components/payments/paid-with";
import { Time } from "@/components/ui/time";
import type { PaymentListItem } from "@/server/listings/list-schema";

/** Renders the list for narrow windows, without sideways scrolling. */
export function PaymentsCards({ items }: { items: PaymentListItem[] }) {
  const t = useTranslations("payments");
  return (
    <ul aria-label={t("label")} className="-mx-4 border-line border-t">
      {items.map((payment) => (
        <li key={payment.id} data-payment={payment.id} className="border-line border-b">
          <Link
            href={`/dashboard/payments/${payment.id}`}
            prefetch={false}
            className="flex flex-col gap-1.5 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="font-medium text-lg">
                <Money amount={payment.amount} />
              </span>
              <ListedStatus {...payment} />
            </span>
            {payment.tokenAmount || payment.amount.display.networkName ? (
              <span className="text-sm">
                <PaidWith {...payment} />
              </span>
            ) : null}
            <span className="flex items-center justify-between gap-3 text-ink-muted text-sm">
              <OfMerchant merchant={payment.merchant}>{payment.referenceId}</OfMerchant>
              <Time at={payment.createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
