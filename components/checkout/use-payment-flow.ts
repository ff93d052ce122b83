"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { readChoice } from "@/components/checkout/choice";
import { type Flow, START, type WalletStep } from "@/components/checkout/flow-state";
import type { LivePart } from "@/components/checkout/live-part";
import { type LoadedSteps, loadWalletSteps, untilLoaded } from "@/components/checkout/load-wallet-steps";
import { readPending } from "@/components/checkout/pending-result";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { useWallets, type Wallet } from "@/components/wallet/discover-wallets";

interface PaymentFlowView {
  state: Flow;
  /** Null until the script for the steps in a wallet has arrived. */
  steps: LoadedSteps | null;
  connect: (wallet: Wallet) => Promise<void>;
  /** Ends the wait for a wallet that does not answer. */
  stop: () => void;
}

const never = () => () => {};

/**
 * Drives paying in this browser. The script for the steps in a wallet is loaded when the buyer chooses a wallet, when the
 * wallet of an earlier visit in this tab is there again, and to hand in a transaction that was sent before a reload.
 */
export function usePaymentFlow(payment: LivePart, onNews: () => void): PaymentFlowView {
  const locale = useLiveLocale();
  const { t } = locale;
  const [steps, setSteps] = useState<LoadedSteps | null>(null);
  const [first, setFirst] = useState<WalletStep>(START);
  const turn = useRef(0);
  const state = useSyncExternalStore(
    steps?.flow.store.subscribe ?? never,
    steps?.flow.store.get ?? (() => first),
    () => START,
  );
  const context = useRef({ payment, locale, onNews, clockOffsetMs: 0 });
  const loading = useRef<Promise<LoadedSteps> | null>(null);
  useEffect(() => {
    context.current.clockOffsetMs = payment.nowMs - Date.now();
  }, [payment.nowMs]);
  useEffect(() => {
    context.current = { ...context.current, payment, locale, onNews };
  });
  const load = useCallback(async () => {
    loading.current ??= loadWalletSteps(context.current);
    try {
      const loaded = await loading.current;
      setSteps(loaded);
      return loaded;
    } catch (error) {
      loading.current = null;
      throw error;
    }
  }, []);
  useEffect(() => () => steps?.flow.close(), [steps]);
  useEarlierVisit(payment.paymentId, load);

  const connect = async (wallet: Wallet) => {
    const mine = ++turn.current;
    setFirst({ ...START, connectingId: wallet.id });
    try {
      const { flow } = await load();
      if (mine === turn.current) await flow.connect(wallet);
    } catch {
      const note = { tone: "wait", title: t("unreadTitle"), text: t("unloaded") } as const;
      if (mine === turn.current) setFirst({ ...START, note });
    }
  };
  const stop = () => {
    turn.current++;
    setFirst(START);
    // Not `steps`: the script may have arrived since the last render.
    void loading.current?.then(
      ({ flow }) => flow.stop(),
      () => undefined,
    );
  };
  return { state, steps, connect, stop };
}

/** Hands in a transaction that was sent before a reload, or returns to the wallet that was chosen before it. */
function useEarlierVisit(paymentId: string, load: () => Promise<LoadedSteps>): void {
  const wallets = useWallets();
  const isDone = useRef(false);
  useEffect(() => {
    const pending = readPending(paymentId);
    if (!pending || isDone.current) return;
    isDone.current = true;
    const gone = new AbortController();
    void untilLoaded(load, gone.signal).then(
      ({ flow }) => flow.handIn(pending),
      () => undefined,
    );
    return () => gone.abort();
  }, [paymentId, load]);
  useEffect(() => {
    const { wallet: name } = readChoice(paymentId);
    const wallet = wallets?.find((each) => each.name === name);
    if (!wallet || isDone.current) return;
    isDone.current = true;
    void load().then(
      ({ flow }) => flow.resume(wallet),
      () => undefined,
    );
  }, [wallets, paymentId, load]);
}
