import type { ReactNode } from "react";
import { useLocale, useTranslations } from "#translations";
import { MerchantMark } from "@/components/merchant-mark/merchant-mark";
import { Money } from "@/components/payment-parts/money";
import { statusText } from "@/components/payment-parts/payment-status";
import { Time } from "@/components/ui/time";
import type { PaymentInspection, RefundEntry } from "@/server/inspection/inspection-schema";

/** More refunds than these would need a second page. */
const MAX_REFUNDS = 8;

/** Renders a payment as one printed page with the merchant's letterhead; nothing on a screen. */
export function PaymentSheet({ shown }: { shown: PaymentInspection }) {
  const t = useTranslations("payment.sheet");
  const statuses = useTranslations("statuses.payment");
  const { payment, letterhead, refunds } = shown;
  const moved = refunds.filter(({ state }) => state !== "failed" && state !== "cancelled");
  return (
    <article aria-label={t("title")} className="hidden flex-col gap-6 text-sm print:flex">
      <header className="flex items-center justify-between gap-6 border-line border-b pb-4">
        <div className="flex min-w-0 items-center gap-4">
          <MerchantMark name={payment.merchant.name} iconUrl={letterhead.iconUrl} />
          <div className="min-w-0">
            <p className="font-semibold text-xl">
              <bdi>{payment.merchant.name}</bdi>
            </p>
            <Support {...letterhead} />
          </div>
        </div>
        <div className="text-right">
          <p className="text-xl">{t("title")}</p>
          {payment.mode === "test" ? <p className="text-ink-muted">{t("test")}</p> : null}
        </div>
      </header>
      <div className="flex items-baseline gap-4">
        <p className="font-semibold text-2xl">
          <Money amount={payment.amount} />
        </p>
        <p>{statusText(payment, statuses)}</p>
      </div>
      <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <PaymentRows shown={shown} />
        <MoneyRows shown={shown} />
        <ChainRows shown={shown} />
      </dl>
      <Refunds refunds={moved} />
    </article>
  );
}

function Support({ supportEmail, supportUrl }: PaymentInspection["letterhead"]) {
  const ways = [supportEmail, supportUrl].filter((way) => way !== null);
  if (ways.length === 0) return null;
  return <p className="break-words text-ink-muted">{ways.join(" · ")}</p>;
}

function PaymentRows({ shown: { payment } }: { shown: PaymentInspection }) {
  const t = useTranslations("payment.facts");
  return (
    <>
      <Row term={t("reference")}>
        <bdi>{payment.referenceId}</bdi>
      </Row>
      {payment.description === null ? null : (
        <Row term={t("description")}>
          <bdi>{payment.description}</bdi>
        </Row>
      )}
      <Row term={t("id")} isCode>
        {payment.id}
      </Row>
      <Row term={t("created")}>
        <Time at={payment.createdAt} detail="second" showZone />
      </Row>
      {payment.settledAt ? (
        <Row term={t("settled")}>
          <Time at={payment.settledAt} detail="second" showZone />
        </Row>
      ) : null}
      {payment.cancelledAt ? (
        <Row term={t("cancelled")}>
          <Time at={payment.cancelledAt} detail="second" showZone />
        </Row>
      ) : null}
    </>
  );
}

function MoneyRows({ shown: { breakdown } }: { shown: PaymentInspection }) {
  const t = useTranslations("payment.breakdown");
  if (!breakdown) return null;
  const { token, fee, net, destination, rate } = breakdown;
  const network = token.display.networkName ?? "";
  return (
    <>
      {rate ? (
        <Row term={t("rate")}>
          {t.rich("rateValue", {
            base: rate.base,
            quote: rate.quote,
            value: () => rate.value,
            note: () => null,
          })}
        </Row>
      ) : null}
      <Row term={t("buyerPays")}>
        <Money amount={token} />
      </Row>
      <Row term={t("fee")}>
        <Money amount={fee} />
      </Row>
      <Row term={t("youReceive")}>
        <Money amount={net} />
      </Row>
      <Row term={t("destination")} isCode={destination !== null}>
        {destination ?? t("vault", { network, symbol: token.display.assetSymbol })}
      </Row>
    </>
  );
}

function ChainRows({ shown: { buyer, chain } }: { shown: PaymentInspection }) {
  const t = useTranslations("payment.network");
  const sheet = useTranslations("payment.sheet");
  const locale = useLocale();
  return (
    <>
      {buyer ? (
        <Row term={sheet("buyer")} isCode>
          {buyer.address}
        </Row>
      ) : null}
      {chain ? <Row term={t("network")}>{chain.name}</Row> : null}
      {chain?.txHash ? (
        <Row term={t("transaction")} isCode>
          {chain.txHash}
        </Row>
      ) : null}
      {chain && chain.block !== null ? (
        <Row term={t("block")}>{chain.block.toLocaleString(locale)}</Row>
      ) : null}
    </>
  );
}

function Refunds({ refunds }: { refunds: RefundEntry[] }) {
  const t = useTranslations("payment.sheet");
  const states = useTranslations("statuses.refund");
  if (refunds.length === 0) return null;
  return (
    <section aria-label={t("refunds")} className="border-line border-t pt-4">
      <h2 className="pb-2 font-medium">{t("refunds")}</h2>
      <ul className="flex flex-col gap-1.5">
        {refunds.slice(0, MAX_REFUNDS).map(({ id, amount, state, createdAt, txHash }) => (
          <li key={id}>
            <Money amount={amount} /> · {states(state)} · <Time at={createdAt} showZone />
            {txHash ? <span className="block break-all font-mono text-xs">{txHash}</span> : null}
          </li>
        ))}
      </ul>
      {refunds.length > MAX_REFUNDS ? (
        <p className="pt-1.5 text-ink-muted">{t("moreRefunds", { count: refunds.length - MAX_REFUNDS })}</p>
      ) : null}
    </section>
  );
}

function Row({ term, isCode, children }: { term: string; isCode?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{term}</dt>
      <dd className={isCode ? "break-all font-mono text-xs leading-5" : "break-words"}>{children}</dd>
    </>
  );
}
