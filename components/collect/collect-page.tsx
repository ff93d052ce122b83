import { useLocale, useTranslations } from "#translations";
import { CollectForm } from "@/components/collect/collect-form";
import { Ending } from "@/components/collect/ending";
import { endingOf } from "@/components/collect/ending-of";
import { LEAVE_ADDRESS } from "@/components/collect/prefill";
import { MerchantLinks } from "@/components/merchant-mark/merchant-links";
import { MerchantMark } from "@/components/merchant-mark/merchant-mark";
import { plainName } from "@/components/merchant-mark/plain-name";
import { LanguageSwitch } from "@/components/messages/language-switch";
import { PageMessages } from "@/components/messages/page-messages";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { Mark } from "@/components/ui/mark";
import type { CollectForm as Form } from "@/server/gateway/load-form";

type CollectPageProps = {
  form: Form;
  nonce: string | undefined;
  callbackUrl: string | null;
  /** The address's query, for links to this page in another language. */
  query: Record<string, string>;
};

/** Renders the page that a wallet shows: the merchant, the payment and the form; or why there is nothing to fill in. */
export function CollectPage({ form, nonce, callbackUrl, query }: CollectPageProps) {
  const locale = useLocale();
  const t = useTranslations("form.page");
  return (
    <div className="mx-auto flex min-h-dvh max-w-[420px] flex-col px-4 pt-8 pb-6">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without anything put in. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LEAVE_ADDRESS }} />
      <main className="flex flex-1 flex-col">
        <PageMessages namespaces={["form.live", "form.fields", "form.branches", "form.address"]}>
          <Content form={form} callbackUrl={callbackUrl} />
        </PageMessages>
        {form.state === "required" ? <MerchantLinks shop={form.merchant} payment={form} /> : null}
      </main>
      <footer className="mt-10 flex flex-wrap items-start justify-center gap-x-4 text-ink-muted text-sm">
        <span className="inline-flex items-center gap-1.5 py-1 pointer-coarse:py-3">
          <Mark className="size-4" />
          Florin
        </span>
        <LanguageSwitch language={locale} label={t("language")} query={query} />
      </footer>
    </div>
  );
}

function Content({ form, callbackUrl }: Pick<CollectPageProps, "form" | "callbackUrl">) {
  const t = useTranslations("form.live");
  const back = { callbackUrl, paymentId: form.paymentId };
  if (form.state !== "required") {
    const state = form.state === "refused" ? form.code : form.state;
    return <Ending {...endingOf(state, t)} back={back} />;
  }
  return (
    <CollectForm
      paymentId={form.paymentId}
      accounts={form.accounts}
      token={form.token}
      callbackUrl={callbackUrl}
      merchantName={plainName(form.merchant.name)}
      isShared={form.isShared}
      expiresAtMs={form.expiresAtMs}
      nowMs={Date.now()}
    >
      <Heading form={form} />
    </CollectForm>
  );
}

function Heading({ form }: { form: Extract<Form, { state: "required" }> }) {
  const t = useTranslations("form.page");
  const locale = useLocale();
  const { amount, isTest, keptDays } = form;
  const merchant = plainName(form.merchant.name);
  const { networkName, decimals, assetSymbol } = amount.display;
  return (
    <header className="flex flex-col items-center text-center">
      <MerchantMark name={form.merchant.name} iconUrl={form.merchant.iconUrl} />
      <h1 className="mt-4 max-w-full break-words text-xl">
        <bdi>{t("asks", { merchant })}</bdi>
      </h1>
      <p className="mt-1 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-ink-muted">
        <span>
          {t("for")}{" "}
          <Amount
            digits={amount.value}
            decimals={decimals}
            currency={networkName ? undefined : assetSymbol}
            symbol={assetSymbol}
            locale={locale}
          />
        </span>
        {isTest ? <Badge tone="wait">{t("testNote")}</Badge> : null}
      </p>
      <div className="mt-3 flex flex-col gap-2 text-start text-ink-muted">
        <p>{t("why", { merchant })}</p>
        <p>{t("privacy", { merchant, days: keptDays })}</p>
        <p>{t("rights", { merchant })}</p>
      </div>
    </header>
  );
}
