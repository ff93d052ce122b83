import { Fragment } from "react";
import { Money } from "@/components/payment-parts/money";
import type { Amount } from "@/server/assets/schema";

/** Shows amounts of several currencies next to each other. */
export function MoneyList({ amounts, none }: { amounts: Amount[]; none: string }) {
  if (amounts.length === 0) return <span className="text-ink-muted">{none}</span>;
  return amounts.map((amount, index) => (
    <Fragment key={amount.unit}>
      {index > 0 ? " · " : null}
      <Money amount={amount} />
    </Fragment>
  ));
}
