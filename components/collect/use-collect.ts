"use client";

import { type FormEvent, useEffect, useState } from "react";
import { keepDraft, takeDraft } from "@/components/collect/draft";
import {
  branchOf,
  dataOf,
  type Faults,
  faultsOf,
  faultsOfGiven,
  partsOf,
  textsOf,
  type Values,
  writtenIn,
} from "@/components/collect/form-values";
import { keepDetails } from "@/components/collect/kept-details";
import { takePrefill } from "@/components/collect/prefill";
import { type Sent, sendData } from "@/components/collect/send-data";
import type { Translator } from "@/components/messages/translator";
import { useFaultFocus } from "@/components/ui/use-fault-focus";
import type { FormRefusal } from "@/server/gateway/load-form";

interface CollectRequest {
  paymentId: string;
  accounts: string[];
  token: string;
  /** Whether a page of this origin requests the data, which then shows it. */
  isOwnPage: boolean;
  t: Translator<"form.live">;
}

export type Step = "required" | "sending" | "given" | "unneeded" | "declined" | FormRefusal;

/** Holds the form's state while it is filled in and sent. The input stays until the server has stored it. */
export function useCollect({ paymentId, accounts, token, isOwnPage, t }: CollectRequest) {
  const { form, focusFault } = useFaultFocus();
  const [step, setStep] = useState<Step>("required");
  const [values, setValues] = useState<Values>({});
  const [branch, setBranch] = useState(0);
  const [keep, setKeep] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState<"failed" | "limited" | null>(null);
  useEffect(() => {
    const prefilled = takePrefill();
    const early = { ...prefilled, ...takeDraft(paymentId), ...(form.current ? writtenIn(form.current) : {}) };
    const chosen = branchOf(early);
    setValues((before) => ({ ...early, ...before }));
    setBranch(chosen);
    setFaults(faultsOfGiven(prefilled, chosen, t));
    setIsReady(true);
  }, [form, paymentId, t]);
  useEffect(() => {
    if (step !== "required") return;
    const keepDraftOfPage = () => keepDraft(paymentId, values);
    window.addEventListener("pagehide", keepDraftOfPage);
    return () => window.removeEventListener("pagehide", keepDraftOfPage);
  }, [paymentId, values, step]);
  const mark = (found: Faults) => {
    setFaults(found);
    focusFault();
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (step !== "required") return;
    const found = faultsOf(values, branch, t);
    if (Object.keys(found).length > 0) return mark(found);
    setStep("sending");
    setFailure(null);
    const data = dataOf(values, branch);
    const sent = await sendData({ paymentId, accounts, token, data, address: partsOf(values, data), keep });
    if (sent.kind === "kept" && isOwnPage) keepDetails(paymentId, { accounts, data });
    setStep(stepAfter(sent));
    if (sent.kind === "faults") mark(textsOf(sent.faults, t));
    if (sent.kind === "failed") setFailure(sent.isLimited ? "limited" : "failed");
  }
  return {
    form,
    step,
    values,
    branch,
    faults,
    failure,
    isReady,
    keep,
    setKeep,
    submit,
    decline: () => setStep("declined"),
    end: () => setStep("payment_expired"),
    choose: setBranch,
    write(name: string, value: string | boolean) {
      setValues((before) => ({ ...before, [name]: value }));
      setFaults(({ [name]: _gone, ...others }) => others);
    },
    /** Called when a field loses the focus. */
    leave(name: string) {
      const { [name]: found } = faultsOf(values, branch, t);
      setFaults(({ [name]: _before, ...others }) => (found ? { ...others, [name]: found } : others));
    },
  };
}

function stepAfter(sent: Sent): Step {
  switch (sent.kind) {
    case "kept":
      return "given";
    case "unneeded":
      return "unneeded";
    case "refused":
      return sent.code;
    default:
      return "required";
  }
}
