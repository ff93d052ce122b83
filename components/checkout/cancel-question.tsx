"use client";

import { useState } from "react";
import { cancelPayment } from "@/components/checkout/cancel-payment";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { buttonStyle } from "@/components/ui/button-style";

type CancelQuestionProps = {
  paymentId: string;
  /** Called when the payment's status may have changed. */
  onNews: () => void;
  onClose: () => void;
};

/** Asks whether to cancel the payment, and does it. */
export function CancelQuestion({ paymentId, onNews, onClose }: CancelQuestionProps) {
  const { t } = useLiveLocale();
  const [step, setStep] = useState<"asking" | "sending" | "failed">("asking");
  const cancel = async () => {
    setStep("sending");
    if (await cancelPayment(paymentId)) onNews();
    else setStep("failed");
  };
  const isSending = step === "sending";
  return (
    <div className="flex flex-col items-center gap-2">
      <p role="status" className="text-center">
        {t(step === "failed" ? "notCancelled" : "cancelQuestion")}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <button
          type="button"
          onClick={onClose}
          disabled={isSending}
          className={buttonStyle({ variant: "quiet" })}
        >
          {t("keepOpen")}
        </button>
        <button type="button" onClick={cancel} disabled={isSending} className={buttonStyle()}>
          {t("cancelPayment")}
        </button>
      </div>
    </div>
  );
}
