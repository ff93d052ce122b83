"use client";

import { useState } from "react";
import { keyFault } from "@/components/reference/try-it/check-key";
import {
  type ComposedRequest,
  composeRequest,
  startInput,
  type TrialFaults,
  type TrialInput,
} from "@/components/reference/try-it/compose-request";
import { readKnown, rememberAnswer, rememberValue } from "@/components/reference/try-it/known-values";
import { type Outcome, sendRequest } from "@/components/reference/try-it/send-request";
import type { Trial } from "@/server/reference/reference";

/** The inputs that have names of their own. */
export type TrialPart = "path" | "query" | "headers";

/** Holds what the form contains, and sends it. */
export function useTrial(trial: Trial) {
  const [input, setInput] = useState(() => startInput(trial, readKnown().values));
  const [faults, setFaults] = useState<TrialFaults>({});
  const [sent, setSent] = useState<ComposedRequest | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return {
    input,
    faults,
    sent,
    outcome,
    setBody: (body: string) => setInput((before) => ({ ...before, body })),
    change: (part: TrialPart) => (name: string, value: string) => {
      if (name === "Merchant-Id") rememberValue("FLORIN_MERCHANT_ID", value.trim());
      setInput((before) => ({ ...before, [part]: { ...before[part], [name]: value } }));
    },
    /** Returns false where the form has faults, which are shown then. */
    submit: (): boolean => {
      if (outcome?.state === "sending") return true;
      const composed = compose(trial, input);
      setFaults("faults" in composed ? composed.faults : {});
      if ("faults" in composed) return false;
      setSent(composed.request);
      setOutcome({ state: "sending" });
      void send(trial, composed.request).then(setOutcome);
      return true;
    },
  };
}

function compose(trial: Trial, input: TrialInput): ReturnType<typeof composeRequest> {
  const composed = composeRequest(trial, input);
  const key = trial.needsKey ? keyFault(readKnown().key) : null;
  if (key === null) return composed;
  return { faults: { key, ...("faults" in composed ? composed.faults : {}) } };
}

async function send(trial: Trial, request: ComposedRequest): Promise<Outcome> {
  try {
    const answer = await sendRequest(request, trial.needsKey ? readKnown().key.trim() : null);
    if (answer.status < 300) rememberAnswer(trial, answer.json);
    return { state: "answered", answer };
  } catch (error) {
    const isLate = (error as Error).name === "TimeoutError";
    return { state: "lost", message: isLate ? "No answer within 40 seconds." : "The connection failed." };
  }
}
