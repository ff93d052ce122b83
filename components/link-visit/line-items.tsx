import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { cn } from "@/components/ui/cn";
import type { Amount } from "@/server/assets/schema";
import type { ShownItem } from "@/server/payment-links/reusable-schema";

interface LineItemsProps {
  items: readonly ShownItem[];
  /** The sum of the lines. */
  total: Amount;
  className?: string;
}

/** Renders the lines of an invoice with their sum. */
export function LineItems({ items, total, className }: LineItemsProps) {
  const t = useTranslations("payByLink.items");
  const head = "border-line border-b py-2 font-medium text-ink-muted text-sm";
  const cell = "border-line border-b py-2 align-top";
  return (
    <table aria-label={t("label")} className={cn("w-full border-separate border-spacing-0", className)}>
      <thead>
        <tr>
          <th scope="col" className={cn(head, "text-start")}>
            {t("item")}
          </th>
          <th scope="col" className={cn(head, "ps-4 text-end")}>
            {t("quantity")}
          </th>
          <th scope="col" className={cn(head, "ps-4 text-end max-sm:hidden print:table-cell")}>
            {t("price")}
          </th>
          <th scope="col" className={cn(head, "ps-4 text-end")}>
            {t("sum")}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, quantity, price, total: sum }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a link never change.
          <tr key={line}>
            <td className={cn(cell, "break-words")}>
              <bdi>{name}</bdi>
            </td>
            <td className={cn(cell, "ps-4 text-end tabular-nums")}>{quantity}</td>
            <td className={cn(cell, "whitespace-nowrap ps-4 text-end max-sm:hidden print:table-cell")}>
              <Money amount={price} />
            </td>
            <td className={cn(cell, "whitespace-nowrap ps-4 text-end")}>
              <Money amount={sum} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-2.5 text-start font-medium">
            {t("total")}
          </th>
          <td colSpan={2} className="whitespace-nowrap py-2.5 ps-4 text-end font-medium">
            <Money amount={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
