import { useTranslations } from "#translations";
import { Money, useMoneyText } from "@/components/payment-parts/money";
import { PersonLimit } from "@/components/refunds/person-limit";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import type { RefundPreview } from "@/server/refunds/schema";

/** Shows the refund's recipient, amount and source, whether the balance covers it, and what happens otherwise. */
export function RefundTerms({ preview }: { preview: RefundPreview }) {
  const t = useTranslations("refundDialog");
  const { tokenAmount, payer, merchantName, networkName, available } = preview;
  return (
    <>
      <DescriptionList>
        <Description term={t("buyerGets")}>
          <Money amount={tokenAmount} />{" "}
          <span className="text-ink-muted">{t("onNetwork", { network: networkName })}</span>
        </Description>
        <Description term={t("destination")}>
          <Address address={payer} label={t("buyerLabel")} />
        </Description>
        <Description term={t("source")}>{t("vault", { merchant: merchantName })}</Description>
        <Description term={t("inVault")}>
          {available ? (
            <>
              <Money amount={available} />{" "}
              <span className="text-ink-muted">{t("freeOn", { network: networkName })}</span>
            </>
          ) : (
            <span className="text-ink-muted">{t("silent", { network: networkName })}</span>
          )}
        </Description>
      </DescriptionList>
      <PersonLimit limit={preview.personLimit} />
      <Verdict preview={preview} />
    </>
  );
}

function Verdict({ preview: { available, missing, isSent, networkName } }: { preview: RefundPreview }) {
  const moneyText = useMoneyText();
  const t = useTranslations("refundDialog");
  if (!isSent) {
    return (
      <Banner tone="wait" title={t("waits")}>
        {t("waitsText")}
      </Banner>
    );
  }
  if (missing) {
    return (
      <Banner tone="wait" title={t("lacks", { amount: moneyText(missing) })}>
        {t("lacksText")}
      </Banner>
    );
  }
  if (!available) {
    return (
      <Banner tone="wait" title={t("unknown")}>
        {t("unknownText", { network: networkName })}
      </Banner>
    );
  }
  return (
    <Banner tone="good" title={t("enough")}>
      {t("enoughText")}
    </Banner>
  );
}
