"use client";

import { useTranslations } from "use-intl";
import { useMovementFault } from "@/components/movements/movement-fault";
import { MovementStatus } from "@/components/movements/movement-status";
import { useMoneyText } from "@/components/payment-parts/money";
import { PersonLimit } from "@/components/refunds/person-limit";
import { limitFor, RefundAmount } from "@/components/refunds/refund-amount";
import { RefundFunding, RefundSource } from "@/components/refunds/refund-source";
import { type RefundDraft, useRefundDraft } from "@/components/refunds/use-refund-draft";
import { useRefundRun } from "@/components/refunds/use-refund-run";
import { Address } from "@/components/ui/address";
import { AlertDialog, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { RefundPreview } from "@/server/refunds/schema";

interface RefundMoneyProps {
  /** The payment. */
  id: string;
  preview: RefundPreview;
  onClose: () => void;
  /** Focuses the button that opened it. */
  returnFocus: () => void;
}

const MAX_REASON = 200;

/** Refunds a payment or a part of it, from the vault or a wallet of this browser. */
export function RefundMoney({ id, preview, onClose, returnFocus }: RefundMoneyProps) {
  const t = useTranslations("refundDialog");
  const moneyText = useMoneyText();
  const movementFault = useMovementFault();
  const draft = useRefundDraft(preview);
  const { run, progress, abandon } = useRefundRun(id, { preview, onDone: onClose });
  const amount = moneyText(draft.shown);
  function change(open: boolean) {
    if (open || run.isPending) return;
    abandon().then(onClose, onClose);
  }
  return (
    <AlertDialog open onOpenChange={change}>
      <AlertDialogContent
        title={t("question", { amount })}
        description={t("part")}
        cancel={t("keep")}
        onCloseAutoFocus={returnFocus}
        action={
          draft.source === "vault" ? (
            <Button
              variant="danger"
              pending={run.isPending && progress === null}
              disabled={progress !== null}
              onClick={() => draft.whenValid(() => run.mutate({ ...draft, wallet: null }))}
            >
              {t("confirm", { amount })}
            </Button>
          ) : null
        }
      >
        <div className="flex flex-col gap-5">
          {run.error ? (
            <Banner tone="bad" title={t("failed")} announce className="break-words">
              {movementFault(run.error)}
            </Banner>
          ) : null}
          <Fields preview={preview} draft={draft} isLocked={run.isPending} />
          {progress ? (
            <MovementStatus progress={progress} />
          ) : (
            <RefundFunding
              preview={preview}
              draft={draft}
              isLocked={run.isPending}
              onWallet={(wallet) => draft.whenValid(() => run.mutate({ ...draft, wallet }))}
            />
          )}
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}

interface FieldsProps {
  preview: RefundPreview;
  draft: RefundDraft;
  isLocked: boolean;
}

function Fields({ preview, draft, isLocked }: FieldsProps) {
  const t = useTranslations("refundDialog");
  const { assetSymbol } = preview.tokenAmount.display;
  return (
    <>
      <RefundAmount preview={preview} draft={draft} isLocked={isLocked} />
      <PersonLimit limit={limitFor(preview, draft.digits)} />
      <DescriptionList>
        <Description term={t("buyerGets")}>
          {assetSymbol}{" "}
          <span className="text-ink-muted">{t("onNetwork", { network: preview.networkName })}</span>
        </Description>
        <Description term={t("destination")}>
          <Address address={preview.payer} label={t("buyerLabel")} />
        </Description>
      </DescriptionList>
      <Field label={t("reason")} help={t("reasonHelp")} optional>
        <Input
          value={draft.reason}
          maxLength={MAX_REASON}
          disabled={isLocked}
          onChange={({ target }) => draft.setReason(target.value)}
        />
      </Field>
      <RefundSource preview={preview} draft={draft} isLocked={isLocked} />
    </>
  );
}
