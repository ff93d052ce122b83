import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { changeOf, shareOf } from "@/components/home/change";
import { Amount } from "@/components/ui/amount";
import type { Overview } from "@/server/statistics/overview-schema";

const NUMBER = new Intl.NumberFormat("en-US");

/** What the period came to, each figure with the period before; each currency for itself. */
export function Figures({ overview }: { overview: Overview }) {
  const { revenue, transactions, customers, ended, paid } = overview;
  const share = shareOf(paid.now, ended.now);
  const shareBefore = shareOf(paid.before, ended.before);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-7 pb-8 lg:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]">
      {revenue.map(({ currency, decimals, now, before }) => (
        <Figure
          key={currency}
          term={revenue.length > 1 ? `Revenue in ${currency}` : "Revenue"}
          now={<Amount digits={now} decimals={decimals} currency={currency} />}
          before={<Amount digits={before} decimals={decimals} currency={currency} />}
          change={{ now: BigInt(now), before: BigInt(before) }}
        />
      ))}
      {revenue.length === 0 ? <Figure term="Revenue" now="None yet" before="none" /> : null}
      <Count term="Payments created" count={transactions} />
      <Count term="Paid" count={paid} />
      <Count term="Customers" count={customers} />
      <Figure
        term="Success rate"
        now={share ?? "None ended"}
        before={shareBefore ?? "none ended"}
        note="Paid, of all that ended"
      />
    </dl>
  );
}

function Count({ term, count: { now, before } }: { term: string; count: Overview["paid"] }) {
  return (
    <Figure
      term={term}
      now={NUMBER.format(now)}
      before={NUMBER.format(before)}
      change={{ now: BigInt(now), before: BigInt(before) }}
    />
  );
}

interface FigureProps {
  term: string;
  now: ReactNode;
  before: ReactNode;
  change?: { now: bigint; before: bigint };
  note?: string;
}

function Figure({ term, now, before, change, note }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-ink-muted text-sm">{term}</dt>
      <dd className="truncate font-semibold text-xl tabular-nums sm:text-2xl">{now}</dd>
      <dd className="flex flex-wrap items-center gap-x-2 text-ink-muted text-sm tabular-nums">
        {change ? <ChangeMark {...change} /> : null}
        {change?.before === 0n ? null : <span>before: {before}</span>}
      </dd>
      {note ? <dd className="text-ink-muted text-sm">{note}</dd> : null}
    </div>
  );
}

function ChangeMark({ now, before }: { now: bigint; before: bigint }) {
  const { direction, text } = changeOf(now, before);
  const Icon = direction === "up" ? ArrowUp : direction === "down" ? ArrowDown : Minus;
  const word = direction === "up" ? "up " : direction === "down" ? "down " : "";
  return (
    <span className="inline-flex items-center gap-0.5 font-medium text-ink">
      <Icon className="size-3.5" aria-hidden />
      <span className="sr-only">{word}</span>
      {text}
    </span>
  );
}
