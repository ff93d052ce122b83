"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  branchOf,
  dataOf,
  type Faults,
  faultsOf,
  type Values,
  writtenIn,
} from "@/components/collect/form-values";
import type { FormSay } from "@/components/collect/phrases";
import { takePrefill } from "@/components/collect/prefill";
import { sendData } from "@/components/collect/send-data";
import { tellWallet } from "@/components/collect/tell-wallet";
import { focusFirstFault } from "@/components/ui/focus-first-fault";
import type { FormRefusal } from "@/server/gateway/load-form";

interface Asked {
  paymentId: string;
  accounts: string[];
  callbackUrl: string | null;
  say: FormSay;
}

export type Step = "asked" | "sending" | "given" | "declined" | FormRefusal;

/** The form while it is filled in and sent. What is written stays until it is kept. */
export function useCollect({ paymentId, accounts, callbackUrl, say }: Asked) {
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<Step>("asked");
  const [values, setValues] = useState<Values>({});
  const [branch, setBranch] = useState(0);
  const [faults, setFaults] = useState<Faults>({});
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState<"failed" | "limited" | null>(null);
  useEffect(() => {
    const early = { ...takePrefill(), ...(form.current ? writtenIn(form.current) : {}) };
    setValues((before) => ({ ...early, ...before }));
    setBranch(branchOf(early));
    setIsReady(true);
  }, []);
  const end = (next: Exclude<Step, "asked" | "sending">) => {
    setStep(next);
    const back = { callbackUrl, paymentId };
    if (next === "given") tellWallet({ type: "IC_COMPLETE", success: true }, back);
    else tellWallet({ type: "IC_ERROR", success: false, error: next }, back);
  };
  const mark = (found: Faults) => {
    setFaults(found);
    requestAnimationFrame(() => form.current && focusFirstFault(form.current));
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (step !== "asked") return;
    const found = faultsOf(values, branch, say);
    if (Object.keys(found).length > 0) return mark(found);
    setStep("sending");
    setFailure(null);
    const sent = await sendData({ paymentId, accounts, data: dataOf(values, branch) });
    if (sent.kind === "kept") return end("given");
    if (sent.kind === "refused") return end(sent.code);
    setStep("asked");
    if (sent.kind === "faults") mark(sent.faults);
    else setFailure(sent.isLimited ? "limited" : "failed");
  }
  return {
    form,
    step,
    values,
    branch,
    faults,
    failure,
    isReady,
    submit,
    decline: () => end("declined"),
    choose: setBranch,
    write(name: string, value: string | boolean) {
      setValues((before) => ({ ...before, [name]: value }));
      setFaults(({ [name]: _gone, ...others }) => others);
    },
    /** When a field is left. */
    leave(name: string) {
      const { [name]: found } = faultsOf(values, branch, say);
      setFaults(({ [name]: _before, ...others }) => (found ? { ...others, [name]: found } : others));
    },
  };
}
