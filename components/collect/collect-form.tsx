"use client";

import { type ReactNode, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { readWayBack, type WayBack } from "@/components/collect/callback-url";
import { type Back, Ending } from "@/components/collect/ending";
import { endingOf } from "@/components/collect/ending-of";
import { FormField } from "@/components/collect/form-field";
import { countryOf, type FieldName, outline } from "@/components/collect/form-values";
import { useCollect } from "@/components/collect/use-collect";
import { buttonStyle } from "@/components/ui/button-style";
import { TimeLeft } from "@/components/ui/time-left";

/** The schema's alternatives, in order. */
const BRANCHES = ["residence", "birth"] as const;

type CollectFormProps = {
  paymentId: string;
  accounts: string[];
  token: string;
  callbackUrl: string | null;
  merchantName: string;
  /** Whether kept data serves other merchants too. */
  isShared: boolean;
  expiresAtMs: number;
  nowMs: number;
  /** The merchant, and the purpose of the data. */
  children: ReactNode;
};

/** Renders the form from the schema: its fields in order, and the chosen one of its alternatives. */
export function CollectForm({ children, callbackUrl, merchantName, isShared, ...request }: CollectFormProps) {
  const t = useTranslations("form.live");
  const branch = useTranslations("form.branches");
  const { paymentId, expiresAtMs, nowMs } = request;
  const way = useWayBack({ callbackUrl, paymentId });
  const collect = useCollect({ ...request, isOwnPage: way?.isOwn === true, t });
  const { step, form, failure } = collect;
  if (step !== "required" && step !== "sending") {
    return (
      <Ending
        focus
        isDecided={step === "given" || step === "declined"}
        {...endingOf(step, t)}
        back={{ callbackUrl, paymentId }}
      />
    );
  }
  const field = (name: FieldName) => (
    <FormField
      key={name}
      name={name}
      value={collect.values[name]}
      country={countryOf(collect.values)}
      fault={collect.faults[name]}
      onWrite={(value) => collect.write(name, value)}
      onLeave={() => collect.leave(name)}
    />
  );
  return (
    <>
      {children}
      <noscript>
        <p className="mt-6 rounded-lg bg-wait-soft px-4 py-3">{t("noScript")}</p>
      </noscript>
      <form ref={form} noValidate onSubmit={collect.submit} className="mt-6 flex flex-col gap-5">
        {outline.before.map(field)}
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-2 font-medium">{t("branch")}</legend>
          <div className="flex flex-col gap-1">
            {outline.branches.map(({ title }, index) => (
              <label key={title} className="flex min-h-6 w-fit items-center gap-2.5 py-1">
                <input
                  type="radio"
                  name="branch"
                  className="size-4 accent-accent"
                  checked={collect.branch === index}
                  onChange={() => collect.choose(index)}
                />
                {branch(BRANCHES[index] ?? "residence")}
              </label>
            ))}
          </div>
          {outline.branches[collect.branch]?.required.map(field)}
        </fieldset>
        {outline.after.map(field)}
        <KeepField
          text={t(isShared ? "keepForAll" : "keep", { merchant: merchantName })}
          isChecked={collect.keep}
          onChange={collect.setKeep}
        />
        {failure ? (
          <div role="alert" data-edge className="rounded-lg bg-bad-soft px-4 py-3">
            <p className="font-medium text-bad">{t("failedTitle")}</p>
            <p>{t(failure)}</p>
          </div>
        ) : null}
        <div className="flex flex-col gap-2">
          <button
            type="submit"
            data-edge
            // Without script a browser would submit the input as part of the address.
            disabled={!collect.isReady}
            aria-disabled={step === "sending" || undefined}
            className={buttonStyle({ variant: "primary", size: "lg" })}
          >
            {t(step === "sending" ? "saving" : "submit")}
          </button>
          <button
            type="button"
            // A press before the script has loaded would be lost.
            disabled={!collect.isReady}
            className={buttonStyle({ variant: "quiet" })}
            onClick={collect.decline}
          >
            {t("decline")}
          </button>
          <p className="text-center text-ink-muted text-sm noscript:hidden">
            {t("timeLeft")}{" "}
            <TimeLeft label={t("timeLeft")} untilMs={expiresAtMs} serverNowMs={nowMs} onEnd={collect.end} />
          </p>
          {way?.isFollowed ? (
            <p className="break-words text-center text-ink-muted text-sm">
              <bdi>{t("returnsTo", { place: way.name })}</bdi>
            </p>
          ) : null}
        </div>
      </form>
    </>
  );
}

type KeepFieldProps = { text: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** Asks for the buyer's consent to further use; never checked beforehand. */
function KeepField({ text, isChecked, onChange }: KeepFieldProps) {
  const t = useTranslations("form.live");
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          aria-describedby={id}
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <bdi>{text}</bdi>
      </label>
      <p id={id} className="ps-6.5 text-ink-muted text-sm">
        {t("saves")}
      </p>
    </div>
  );
}

/** Where the page goes after the buyer's decision; only the browser knows its own origin. */
function useWayBack({ callbackUrl, paymentId }: Back): WayBack | null {
  const [way, setWay] = useState<WayBack | null>(null);
  useEffect(() => {
    setWay(readWayBack(callbackUrl, window.location.origin, { status: "success", paymentId }));
  }, [callbackUrl, paymentId]);
  return way;
}
