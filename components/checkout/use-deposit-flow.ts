"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useCheckout } from "@/components/checkout/checkout-context";
import { depositsOf } from "@/components/checkout/deposit-client";
import { type DepositFault, depositFault } from "@/components/checkout/deposit-fault";
import { dropDeposit, keepDeposit, readDeposit } from "@/components/checkout/deposit-kept";
import { untilLoaded } from "@/components/checkout/load-wallet-steps";
import type { DepositAsset } from "@/server/gateway/deposits/checkout-schema";
import type { CreateDepositBody } from "@/server/gateway/deposits/schema";

/** The buyer's step on the way to an address. */
export type DepositStep =
  | { is: "asset"; fault: DepositFault | null }
  | { is: "refund"; asset: DepositAsset }
  | { is: "creating"; request: CreateDepositBody }
  | { is: "failed"; request: CreateDepositBody; fault: DepositFault }
  | { is: "address"; id: string };

export interface DepositFlow {
  step: DepositStep;
  choose: (asset: DepositAsset) => void;
  /** Returns to the choice of an asset. */
  restart: () => void;
  create: (request: CreateDepositBody) => void;
}

/** Leads to an address, and back to it after a reload, a visit to the form, or another day. */
export function useDepositFlow(paymentId: string): DepositFlow {
  const { reread, recheck } = useCheckout();
  const [step, setStep] = useState<DepositStep>(() => firstStep(paymentId));
  const leaving = useRef(new AbortController());
  const create = useCallback(
    async (request: CreateDepositBody) => {
      const { signal } = leaving.current;
      setStep({ is: "creating", request });
      const next = await requestAddress(paymentId, request);
      if (signal.aborted) return;
      setStep(next);
      if (next.is === "address") await untilLoaded(reread, signal).catch(() => undefined);
      if (next.is === "failed" && next.fault === "closed") recheck();
    },
    [paymentId, reread, recheck],
  );
  useEffect(() => {
    leaving.current = new AbortController();
    const { request, shownId } = readDeposit(paymentId);
    if (request && !shownId) void create(request);
    return () => leaving.current.abort();
  }, [paymentId, create]);
  const restart = () => {
    dropDeposit(paymentId);
    setStep({ is: "asset", fault: null });
  };
  return {
    step,
    choose: (asset) => setStep({ is: "refund", asset }),
    restart,
    create: (request) => void create(request),
  };
}

/** Requests an address, and remembers the request before and the address after. */
async function requestAddress(paymentId: string, request: CreateDepositBody): Promise<DepositStep> {
  keepDeposit(paymentId, { request, shownId: undefined });
  try {
    const { id } = await depositsOf(paymentId).create(request);
    keepDeposit(paymentId, { shownId: id });
    return { is: "address", id };
  } catch (error) {
    const fault = depositFault(error);
    if (fault !== "asset") return { is: "failed", request, fault };
    dropDeposit(paymentId);
    return { is: "asset", fault };
  }
}

function firstStep(paymentId: string): DepositStep {
  const { request, shownId } = readDeposit(paymentId);
  if (shownId) return { is: "address", id: shownId };
  return request ? { is: "creating", request } : { is: "asset", fault: null };
}
