import { useTranslations } from "#translations";
import { LineItems } from "@/components/link-visit/line-items";
import { LinkPrice } from "@/components/payment-links/link-price";
import { Money } from "@/components/payment-parts/money";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";
import type { LinkInspection } from "@/server/payment-links/reusable-schema";

/** Lists what a reusable link asks for, its limits, and what it has brought. */
export function LinkFacts({ link }: { link: LinkInspection }) {
  const t = useTranslations("links.many");
  const { paid, open, maxUses, sum, endsAt, returnUrl, items, amount } = link;
  return (
    <>
      <DescriptionList>
        <Description term={t("sum")}>
          <span className="font-medium">
            <Money amount={sum} />
          </span>
        </Description>
        <Description term={t("paid")}>
          {maxUses === null ? t("paidCount", { paid }) : t("paidOf", { paid, most: maxUses })}
          {open > 0 ? <span className="text-ink-muted"> · {t("openCount", { open })}</span> : null}
        </Description>
        <Description term={t("price")}>
          <LinkPrice link={link} />
        </Description>
        <Description term={t("end")}>{endsAt ? <Time at={endsAt} showZone /> : t("noEnd")}</Description>
        {returnUrl ? <Description term={t("return")}>{returnUrl}</Description> : null}
      </DescriptionList>
      {items.length > 0 && amount ? <LineItems items={items} total={amount} /> : null}
    </>
  );
}
