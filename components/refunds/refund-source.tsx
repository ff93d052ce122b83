"use client";

import { useTranslations } from "use-intl";
import { WalletButtons } from "@/components/movements/wallet-buttons";
import { useMoneyText } from "@/components/payment-parts/money";
import type { RefundDraft, RefundSourceName } from "@/components/refunds/use-refund-draft";
import { Banner } from "@/components/ui/banner";
import { ChoiceField } from "@/components/ui/choice-field";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { Spinner } from "@/components/ui/spinner";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { RefundPreview } from "@/server/refunds/schema";

interface RefundSourceProps {
  preview: RefundPreview;
  draft: RefundDraft;
  isLocked: boolean;
}

/** Asks where the money comes from. */
export function RefundSource({ preview, draft, isLocked }: RefundSourceProps) {
  const t = useTranslations("refundDialog");
  const moneyText = useMoneyText();
  const { available, merchantName, networkName, canSign } = preview;
  const inVault = available
    ? t("fromVaultFree", { amount: moneyText(available), merchant: merchantName })
    : t("fromVaultUnknown", { network: networkName });
  return (
    <RadioGroup
      aria-label={t("source")}
      value={draft.source}
      disabled={isLocked}
      onValueChange={(source) => draft.setSource(source as RefundSourceName)}
    >
      <ChoiceField label={t("fromVault")} help={inVault}>
        <RadioItem value="vault" />
      </ChoiceField>
      <ChoiceField label={t("fromWallet")} help={t(canSign ? "fromWalletHelp" : "fromWalletNever")}>
        <RadioItem value="wallet" disabled={!canSign} />
      </ChoiceField>
    </RadioGroup>
  );
}

interface RefundFundingProps extends RefundSourceProps {
  onWallet: (wallet: Wallet) => void;
}

/** Shows whether the source has the money, and the wallets that can give it. */
export function RefundFunding({ preview, draft, isLocked, onWallet }: RefundFundingProps) {
  const t = useTranslations("refundDialog");
  const moneyText = useMoneyText();
  const { available, isSent, network, networkName } = preview;
  if (draft.source === "wallet") {
    return (
      <section aria-label={t("sign")} className="flex flex-col gap-2">
        <p className="text-ink-muted text-sm">{t("signText")}</p>
        {isLocked ? <Spinner /> : <WalletButtons onChoose={onWallet} />}
      </section>
    );
  }
  if (!isSent) return <Notice tone="wait" title={t("waits")} text={t("waitsText")} />;
  if (!available)
    return <Notice tone="wait" title={t("unknown")} text={t("unknownText", { network: networkName })} />;
  if (!draft.missing) return <Notice tone="good" title={t("enough")} text={t("enoughText")} />;
  const amount = moneyText(draft.missing);
  return (
    <>
      <Notice tone="wait" title={t("lacks", { amount })} text={t("lacksText")} />
      {network && !isLocked ? (
        <section aria-label={t("fund", { amount })} className="flex flex-col gap-2">
          <p className="font-medium">{t("fund", { amount })}</p>
          <WalletButtons onChoose={onWallet} />
          <p className="text-ink-muted text-sm">{t("fundText")}</p>
        </section>
      ) : null}
    </>
  );
}

function Notice({ tone, title, text }: { tone: "wait" | "good"; title: string; text: string }) {
  return (
    <Banner tone={tone} title={title}>
      {text}
    </Banner>
  );
}
