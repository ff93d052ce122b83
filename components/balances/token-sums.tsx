import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { TokenIcon } from "@/components/ui/token-icon";
import type { Amount } from "@/server/assets/schema";
import type { TokenSums as Sums } from "@/server/statements/schema";

interface TokenSumsProps {
  totals: Sums[];
}

/** Shows the net of each token and what it is made of: in rows, stacked on a phone. */
export function TokenSums({ totals }: TokenSumsProps) {
  return (
    <>
      <div className="hidden pb-8 md:block print:block">
        <SumsTable totals={totals} />
      </div>
      <div className="pb-8 md:hidden print:hidden">
        <SumsCards totals={totals} />
      </div>
    </>
  );
}

function SumsTable({ totals }: TokenSumsProps) {
  const t = useTranslations("balances.sums");
  return (
    <Table label={t("label")}>
      <TableHead>
        <TableHeader>{t("token")}</TableHeader>
        <TableHeader numeric>{t("net")}</TableHeader>
        <TableHeader numeric>{t("payments")}</TableHeader>
        <TableHeader numeric>{t("gross")}</TableHeader>
        <TableHeader numeric>{t("fee")}</TableHeader>
        <TableHeader numeric>{t("refunds")}</TableHeader>
        <TableHeader numeric>{t("cost")}</TableHeader>
      </TableHead>
      <TableBody>
        {totals.map((sums) => (
          <TableRow key={keyOf(sums)} data-token={keyOf(sums)}>
            <TableCell>
              <Token sums={sums} />
            </TableCell>
            <TableCell numeric className="font-semibold text-lg">
              <Money amount={sums.net} />
            </TableCell>
            <TableCell numeric>{sums.payments}</TableCell>
            <TableCell numeric>
              <Money amount={sums.gross} />
            </TableCell>
            <TableCell numeric>
              <Money amount={sums.fee} />
            </TableCell>
            <TableCell numeric>
              {sums.refunded.value === "0" ? "–" : <Money amount={sums.refunded} />}
            </TableCell>
            <TableCell numeric className="text-ink-muted">
              {sums.cost ? <Money amount={sums.cost} /> : "–"}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function SumsCards({ totals }: TokenSumsProps) {
  const t = useTranslations("balances.sums");
  return (
    <ul aria-label={t("label")} className="flex flex-col gap-6">
      {totals.map((sums) => (
        <li key={keyOf(sums)} data-token={keyOf(sums)} className="flex min-w-0 flex-col gap-1.5">
          <span className="flex items-center justify-between gap-3">
            <Token sums={sums} />
            <span className="font-semibold text-lg tabular-nums">
              <Money amount={sums.net} />
            </span>
          </span>
          <dl className="flex flex-col text-sm tabular-nums">
            <Part term={t("ofPayments", { count: sums.payments })} amount={sums.gross} />
            <Part term={t("fee")} amount={sums.fee} />
            <Part term={t("ofRefunds", { count: sums.refunds })} amount={sums.refunded} />
            {sums.cost ? <Part term={t("cost")} amount={sums.cost} /> : null}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Token({ sums: { chainId, net } }: { sums: Sums }) {
  const { assetSymbol, networkName } = net.display;
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <TokenIcon symbol={assetSymbol} chain={chainId} />
      <span>
        {assetSymbol} <span className="text-ink-muted">{networkName ?? chainId}</span>
      </span>
    </span>
  );
}

function Part({ term, amount }: { term: ReactNode; amount: Amount }) {
  return (
    <div className="flex justify-between gap-4 border-line border-b py-1 last:border-b-0">
      <dt className="text-ink-muted">{term}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

const keyOf = ({ chainId, token }: Sums) => `${chainId} ${token}`;
