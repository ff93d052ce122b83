import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { useMoneyText } from "@/components/payment-parts/money";
import { RefundAddressForm } from "@/components/refund-address/refund-address-form";
import { Mark } from "@/components/ui/mark";
import type { RedirectPage } from "@/server/refunds/load-redirect";

/** Renders the buyer's page for an undeliverable refund. It is in English, because the merchant sends the link. */
export function RefundAddressPage({ refund }: { refund: RedirectPage | null }) {
  return (
    <div lang="en" dir="ltr" className="mx-auto flex min-h-dvh max-w-[420px] flex-col px-4 pt-8 pb-6">
      <main className="flex flex-1 flex-col gap-5">{refund ? <Choose refund={refund} /> : <Nothing />}</main>
      <footer className="mt-10 flex justify-center text-ink-muted text-sm">
        <span className="inline-flex items-center gap-1.5 py-1">
          <Mark className="size-4" />
          Florin
        </span>
      </footer>
    </div>
  );
}

function Nothing() {
  const t = useTranslations("refundAddress");
  return (
    <>
      <h1 className="text-xl">{t("nothingTitle")}</h1>
      <p className="text-ink-muted">{t("nothing")}</p>
    </>
  );
}

function Choose({ refund }: { refund: RedirectPage }) {
  const moneyText = useMoneyText();
  const t = useTranslations("refundAddress");
  const { merchantName, tokenAmount, payer, redirectTo, awaitsClaim } = refund;
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-xl">{t(awaitsClaim ? "claimHeading" : "heading")}</h1>
        <p>{t(awaitsClaim ? "claimText" : "text", { amount: moneyText(tokenAmount) })}</p>
      </div>
      <dl className="border-line border-y">
        <Fact term={t("refund")}>{moneyText(tokenAmount)}</Fact>
        <Fact term={t("from")}>
          <bdi>{merchantName}</bdi>
        </Fact>
        <Fact term={t("paidFrom")}>
          <span className="break-all font-mono text-sm">{payer}</span>
        </Fact>
        {redirectTo ? (
          <Fact term={t("goesTo")}>
            <span className="break-all font-mono text-sm">{redirectTo}</span>
          </Fact>
        ) : null}
      </dl>
      <RefundAddressForm refund={refund} />
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-line border-b py-2.5 last:border-b-0">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="min-w-0 max-w-full text-end">{children}</dd>
    </div>
  );
}
