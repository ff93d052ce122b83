"use client";

import { type FormEvent, useId, useState } from "react";
import { sendReceipt } from "@/components/checkout/send-receipt";
import { isolate } from "@/components/checkout/token-text";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { buttonStyle } from "@/components/ui/button-style";
import { controlStyle } from "@/components/ui/control-style";

type Step = "open" | "sending" | "mailNoAddress" | "mailLimited" | "mailFailed" | { sentTo: string };

/** Asks for an address and sends the receipt there. */
export function MailReceipt({ paymentId }: { paymentId: string }) {
  const { t, tag } = useLiveLocale();
  const id = useId();
  const [step, setStep] = useState<Step>("open");
  const fault = typeof step === "object" || step === "open" || step === "sending" ? null : step;
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("email") as HTMLInputElement;
    setStep("sending");
    const next = await sendReceipt({ paymentId, email: input.value.trim(), locale: tag });
    setStep(next);
    if (next === "mailNoAddress") input.focus();
  }
  if (typeof step === "object") {
    return (
      <p role="status" className="mt-2 w-full break-words text-center">
        {t("mailOnItsWay", { address: isolate(step.sentTo) })}
      </p>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-2 flex w-full flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t("mailAddress")}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-help ${id}-fault`}
          aria-invalid={step === "mailNoAddress" || undefined}
          className={`${controlStyle} h-9 px-3 pointer-coarse:h-11`}
        />
        <button type="submit" disabled={step === "sending"} className={buttonStyle()}>
          {t("mailSend")}
        </button>
      </div>
      <p id={`${id}-help`} className="text-ink-muted text-sm">
        {t("mailOnce")}
      </p>
      <p id={`${id}-fault`} role="alert" className="text-bad text-sm empty:hidden">
        {fault ? t(fault) : null}
      </p>
    </form>
  );
}
