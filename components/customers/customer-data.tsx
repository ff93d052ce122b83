import Link from "next/link";
import { useTranslations } from "use-intl";
import { BuyerData } from "@/components/payments/buyer-data";
import { Section } from "@/components/ui/section";
import { Truncated } from "@/components/ui/truncated";

/** Shows on request the data that a buyer gave, by the payments that it was given for. */
export function CustomerData({ paymentIds }: { paymentIds: string[] }) {
  const t = useTranslations("customer.data");
  return (
    <Section title={t("title")}>
      {paymentIds.length === 0 ? <p className="text-ink-muted">{t("none")}</p> : null}
      <ul className="flex flex-col gap-4">
        {paymentIds.map((id) => (
          <li key={id}>
            <Link href={`/dashboard/payments/${id}`} className="underline">
              <Truncated text={id} lead={8} tail={6} />
            </Link>
            <BuyerData paymentId={id} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
