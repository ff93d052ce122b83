import { useTranslations } from "#translations";
import { MerchantName } from "@/components/merchant-mark/merchant-name";
import { ListedStatus } from "@/components/payment-parts/listed-status";
import { Money } from "@/components/payment-parts/money";
import type { Column } from "@/components/payments/list-layout";
import { PaidWith } from "@/components/payments/paid-with";
import { Address } from "@/components/ui/address";
import { CopyButton } from "@/components/ui/copy-button";
import { TableCell } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { PaymentListItem } from "@/server/listings/list-schema";

/** Renders the content of a column; figures and times are numeric. */
export function PaymentCell({ column, payment }: { column: Column; payment: PaymentListItem }) {
  switch (column) {
    case "status":
      return (
        <TableCell className="w-44">
          <ListedStatus {...payment} />
        </TableCell>
      );
    case "paid":
      return (
        <TableCell>
          <PaidWith {...payment} />
        </TableCell>
      );
    case "merchant":
      return (
        <TableCell className="max-w-52">
          <MerchantName merchant={payment.merchant} />
        </TableCell>
      );
    case "reference":
      return (
        <TableCell className="max-w-44 truncate text-ink-muted" title={payment.referenceId}>
          {payment.referenceId}
        </TableCell>
      );
    case "created":
    case "updated":
      return (
        <TableCell numeric className="text-ink-muted">
          <Time at={column === "created" ? payment.createdAt : payment.updatedAt} />
        </TableCell>
      );
    case "fee":
      return (
        <TableCell numeric>{payment.feeAmount ? <Money amount={payment.feeAmount} /> : <None />}</TableCell>
      );
    case "refunded":
      return (
        <TableCell numeric>{payment.refund ? <Money amount={payment.refund.amount} /> : <None />}</TableCell>
      );
    default:
      return (
        <TableCell>
          <Identifier column={column} payment={payment} />
        </TableCell>
      );
  }
}

function Identifier({
  column,
  payment,
}: {
  column: "id" | "buyer" | "transaction";
  payment: PaymentListItem;
}) {
  const t = useTranslations("payments.columns");
  if (column === "id") return <CopyButton value={payment.id} label={t("idLabel")} lead={8} tail={6} />;
  if (column === "transaction") {
    return payment.txHash ? <CopyButton value={payment.txHash} label={t("hashLabel")} /> : <None />;
  }
  const address = payment.buyer?.split(":").at(-1);
  return address ? <Address address={address} label={t("buyerLabel")} /> : <None />;
}

function None() {
  const t = useTranslations("payments");
  return (
    <span className="text-ink-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">{t("none")}</span>
    </span>
  );
}
