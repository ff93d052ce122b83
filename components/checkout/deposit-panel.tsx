"use client";

import { useEffect, useRef } from "react";
import { useCheckout } from "@/components/checkout/checkout-context";
import { AssetChoice } from "@/components/checkout/deposit-asset-choice";
import { DepositFailed } from "@/components/checkout/deposit-failed";
import { dropDeposit } from "@/components/checkout/deposit-kept";
import { isMoneyAt } from "@/components/checkout/deposit-moves";
import { RefundChoice } from "@/components/checkout/deposit-refund-choice";
import { DepositView } from "@/components/checkout/deposit-view";
import { keepChoice } from "@/components/checkout/keep-choice";
import { type DepositFlow, useDepositFlow } from "@/components/checkout/use-deposit-flow";
import { useDepositLocale } from "@/components/checkout/use-deposit-locale";
import { Working } from "@/components/checkout/working";
import { buttonStyle } from "@/components/ui/button-style";
import type { Checkout } from "@/server/gateway/checkout-schema";
import type { CheckoutDeposit } from "@/server/gateway/deposits/checkout-schema";

/** Leads a buyer to a deposit address and follows the money there. */
export function DepositPanel({ onClose }: { onClose: () => void }) {
  const { checkout } = useCheckout();
  const { t } = useDepositLocale();
  const { paymentId } = checkout;
  const flow = useDepositFlow(paymentId);
  const top = useRef<HTMLDivElement>(null);
  // A reload returns to this panel, not to a wallet. Keyboard and screen reader follow the eye.
  useEffect(() => {
    keepChoice(paymentId, { wallet: undefined });
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "nearest" });
  }, [paymentId]);
  const close = () => {
    dropDeposit(paymentId);
    onClose();
  };
  return (
    // The other ways to pay hide while this is on the page.
    <div ref={top} tabIndex={-1} data-alone className="flex flex-col gap-6 outline-none">
      <Step flow={flow} checkout={checkout} />
      <button
        type="button"
        onClick={close}
        className={buttonStyle({ variant: "quiet", className: "self-center print:hidden" })}
      >
        {t("back")}
      </button>
    </div>
  );
}

function Step({ flow, checkout }: { flow: DepositFlow; checkout: Checkout }) {
  const { step, choose, restart, create } = flow;
  const { t } = useDepositLocale();
  const shown = shownDeposit(checkout.deposits, step.is === "address" ? step.id : null);
  if (shown && (step.is === "address" || step.is === "asset")) {
    const { asset, refund } = shown;
    const again = () =>
      refund.kind !== "none" && refund.address
        ? create({ asset, refund: { kind: refund.kind, address: refund.address } })
        : restart();
    return <DepositView deposit={shown} onAgain={again} onRestart={restart} />;
  }
  switch (step.is) {
    case "asset":
      return <AssetChoice paymentId={checkout.paymentId} fault={step.fault} onChoose={choose} />;
    case "refund":
      return <RefundChoice asset={step.asset} onCreate={create} onBack={restart} />;
    case "failed":
      return <DepositFailed step={step} onAgain={create} onRestart={restart} />;
    default:
      return (
        <p role="status" className="flex items-center justify-center gap-2">
          <Working className="size-4" />
          {t("creating")}
        </p>
      );
  }
}

/** Returns the chosen address, or its newer version; without a choice, one with money that may still pay. */
function shownDeposit(deposits: readonly CheckoutDeposit[], id: string | null): CheckoutDeposit | undefined {
  const chosen = deposits.find((each) => each.id === id);
  if (chosen?.status !== "superseded") return chosen ?? deposits.findLast(isMoneyAt);
  const isNewer = ({ asset, refund, pollInMs }: CheckoutDeposit) =>
    asset === chosen.asset && refund.address === chosen.refund.address && pollInMs !== null;
  return deposits.findLast(isNewer) ?? chosen;
}
