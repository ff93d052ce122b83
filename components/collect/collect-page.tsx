import { useLocale, useTranslations } from "#translations";
import { CollectForm } from "@/components/collect/collect-form";
import { Ending } from "@/components/collect/ending";
import { endingOf } from "@/components/collect/ending-of";
import { LEAVE_ADDRESS } from "@/components/collect/prefill";
import { MerchantMark } from "@/components/merchant-mark/merchant-mark";
import { plainName } from "@/components/merchant-mark/plain-name";
import { PageMessages } from "@/components/messages/page-messages";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { Mark } from "@/components/ui/mark";
import type { CollectForm as Form } from "@/server/gateway/load-form";

type CollectPageProps = {
  form: Form;
  nonce: string | undefined;
  callbackUrl: string | null;
};

/** Renders the page that a wallet shows: the merchant, the payment and the form; or why there is nothing to fill in. */
export function CollectPage({ form, nonce, callbackUrl }: CollectPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[420px] flex-col px-4 pt-8 pb-6">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without anything put in. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LEAVE_ADDRESS }} />
      <main className="flex flex-1 flex-col">
        <PageMessages namespaces={["form.live", "form.fields", "form.branches"]}>
          <Content form={form} callbackUrl={callbackUrl} />
        </PageMessages>
      </main>
      <footer className="mt-10 flex items-center justify-center gap-1.5 text-ink-muted text-sm">
        <Mark className="size-4" />
        Florin
      </footer>
    </div>
  );
}

function Content({ form, callbackUrl }: Omit<CollectPageProps, "nonce">) {
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
    >
      <Heading form={form} />
    </CollectForm>
  );
}

function Heading({ form }: { form: Extract<Form, { state: "required" }> }) {
  const t = useTranslations("form.page");
  const locale = useLocale();
  const { merchant, amount, isTest } = form;
  const { networkName, decimals, assetSymbol } = amount.display;
  return (
    <header className="flex flex-col items-center text-center">
      <MerchantMark name={merchant.name} iconUrl={merchant.iconUrl} />
      <h1 className="mt-4 max-w-full break-words text-xl">
        <bdi>{t("asks", { merchant: plainName(merchant.name) })}</bdi>
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
      <p className="mt-3 text-ink-muted">{t("why")}</p>
    </header>
  );
}
