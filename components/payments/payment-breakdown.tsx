import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { Address } from "@/components/ui/address";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** Shows the buyer's amount, the fees, the net amount and its destination. */
export function PaymentBreakdown({ payment, breakdown }: Pick<PaymentInspection, "payment" | "breakdown">) {
  const t = useTranslations("payment.breakdown");
  const on = useTranslations("payment");
  if (!breakdown) return null;
  const { token, fee, feeParts, net, destination, rate } = breakdown;
  const symbol = token.display.assetSymbol;
  const network = token.display.networkName ?? "";
  return (
    <Section title={t("title")} description={t("text", { symbol, network })}>
      <DescriptionList>
        <Description term={t("price")}>
          <Money amount={payment.amount} />
        </Description>
        {rate ? (
          <Description term={t("rate")}>
            {t.rich("rateValue", {
              base: rate.base,
              quote: rate.quote,
              value: () => <span className="amount">{rate.value}</span>,
              note: () => (
                <span className="text-ink-muted">
                  <RateSource rate={rate} />
                </span>
              ),
            })}
          </Description>
        ) : null}
        <Description term={t("buyerPays")}>
          <Money amount={token} />
        </Description>
        <Description term={t("fee")}>
          <Money amount={fee} />
          {feeParts && fee.value !== "0" ? (
            <span className="text-ink-muted">
              {" "}
              {t.rich("feeParts", {
                fixed: () => <Money amount={feeParts.fixed} />,
                share: () => <Money amount={feeParts.share} />,
                percentage: feeParts.percentage,
              })}
            </span>
          ) : null}
        </Description>
        <Description term={t("youReceive")}>
          <span className="font-medium">
            <Money amount={net} />
          </span>
        </Description>
        <Description term={t("destination")}>
          {destination ? (
            <span className="flex flex-wrap items-center gap-x-2">
              <Address address={destination} label={t("destinationLabel")} />
              <span className="text-ink-muted">{on("onNetwork", { network })}</span>
            </span>
          ) : (
            t("vault", { network, symbol })
          )}
        </Description>
      </DescriptionList>
    </Section>
  );
}

type Rate = NonNullable<NonNullable<PaymentInspection["breakdown"]>["rate"]>;

/** Describes a rate's source and time; two sources are joined by "+". */
function RateSource({ rate }: { rate: Rate }) {
  const t = useTranslations("payment.breakdown");
  if (rate.source === "peg") return t("pegged");
  const time = () => <Time at={rate.asOf} showZone />;
  const [first = "", second] = rate.source.split("+");
  return second === undefined
    ? t.rich("rateSource", { source: first, time })
    : t.rich("rateSources", { first, second, time });
}
