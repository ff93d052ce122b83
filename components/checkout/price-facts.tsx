"use client";

import { type ReactNode, useState } from "react";
import type { Choosing } from "@/components/checkout/flow-state";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { costText, priceText, sourceText } from "@/components/checkout/price-text";
import { renewalOf } from "@/components/checkout/quote-renewal";
import { amountText, isolate } from "@/components/checkout/token-text";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { formatRemaining } from "@/components/ui/format-time";
import { useServerNow } from "@/components/ui/use-server-now";

/** What the page knows about prices, besides the options. */
export type Pricing = Pick<Choosing, "prices" | "costs" | "replaced" | "batchAccounts"> & {
  /** The payment's end, in milliseconds by the server's clock. */
  expiresAtMs: number;
  /** What the server's clock is ahead of this browser's. */
  clockOffsetMs: number;
};

const STEP_MS = 1_000;

/** Shows an option's rate with its source and age, the network's cost, and when the price is renewed. */
export function PriceFacts({ option, pricing }: { option: PaymentOption; pricing: Pricing }) {
  const locale = useLiveLocale();
  const { t } = locale;
  const [startMs] = useState(() => Date.now() + pricing.clockOffsetMs);
  const nowMs = useServerNow(startMs, STEP_MS);
  const price = pricing.prices?.find((each) => isOf(each, option));
  return (
    // As high as its texts on a phone and the announcement, so that nothing moves when they arrive or change.
    <section aria-label={t("priceHeading")} className="min-h-36 px-4 py-2 text-sm">
      <dl className="flex flex-col gap-1">
        {price ? (
          <Fact term={t("priceHeading")}>
            <bdi className="tabular-nums">{priceText(option, price.rate, locale)}</bdi>
            {price.rate ? (
              <span className="text-ink-muted">{sourceText(option, price.rate, { locale, nowMs })}</span>
            ) : null}
          </Fact>
        ) : null}
        {price && pricing.costs ? (
          <Fact term={t("costHeading")}>
            <bdi className="tabular-nums">{costText(option, pricing, locale)}</bdi>
          </Fact>
        ) : null}
        {price ? (
          <Fact term={t("renewalHeading")}>
            <Renewal option={option} pricing={pricing} nowMs={nowMs} />
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

function isOf({ account, unit }: { account: string; unit: string }, option: PaymentOption): boolean {
  return account === option.account && unit === option.amount.unit;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-muted">{term}</dt>
      <dd className="flex min-w-0 flex-col text-end">{children}</dd>
    </div>
  );
}

/** Counts down to the renewal; says nothing to screen readers, since nobody has to act. */
function Renewal({ option, pricing, nowMs }: { option: PaymentOption; pricing: Pricing; nowMs: number }) {
  const { t } = useLiveLocale();
  const atMs = renewalOf(option, pricing.expiresAtMs);
  if (atMs === null) return t(option.expiresAt === null ? "renewalNever" : "renewalEnd");
  const left = Math.ceil((atMs - nowMs) / STEP_MS);
  if (left <= 0) return t("renewalNow");
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      {t("renewalIn", { time: isolate(formatRemaining(left)) })}
    </span>
  );
}

/** Announces above the pay button, on top of the page, that the last renewal changed the amount. */
export function PriceChange({ option, pricing }: { option: PaymentOption; pricing: Pricing }) {
  const { t, tag } = useLiveLocale();
  const old = pricing.replaced?.find(({ account, amount: { unit } }) => isOf({ account, unit }, option));
  const isChanged = old !== undefined && old.amount.value !== option.amount.value;
  const values = old && { before: amountText(old.amount, tag), after: amountText(option.amount, tag) };
  return (
    <p
      role="status"
      className="absolute inset-x-0 bottom-full bg-paper px-4 pt-1 font-medium text-sm text-wait empty:hidden"
    >
      {isChanged && values ? t("priceChanged", values) : null}
    </p>
  );
}
