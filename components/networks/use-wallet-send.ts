"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { MovementProgress } from "@/components/movements/use-movement";
import type { Wallet } from "@/components/wallet/discover-wallets";
import { runActions, untilMined } from "@/components/wallet/run-actions";
import { sharedAccount } from "@/components/wallet/shared-account";

interface Sending {
  wallet: Wallet;
  chainId: number;
  /** `value` in wei, as hex. */
  transaction: { to: string; data?: string; value?: string };
}

/** Sends a transaction with a wallet of this browser, and waits until it is mined. */
export function useWalletSend() {
  const [progress, setProgress] = useState<MovementProgress | null>(null);
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  async function send({ wallet: { name, provider }, chainId, transaction }: Sending): Promise<void> {
    aborter.current = new AbortController();
    const { signal } = aborter.current;
    const report = (phase: MovementProgress["phase"]) =>
      setProgress({ wallet: name, phase, step: 1, steps: 1 });
    report("connecting");
    const from = await sharedAccount(provider);
    const params = [{ from, ...transaction }];
    const data = { chain_id: `eip155:${chainId}`, method: "eth_sendTransaction", params };
    const results = await runActions({
      provider,
      actions: [{ type: "walletRpc", data }],
      networks: [{ chainId, addable: null }],
      onStep: (_, phase) => report(phase),
      signal,
    });
    report("sent");
    await untilMined(provider, results[0]?.data[0] ?? "", signal);
  }

  return { progress, run: useMutation({ mutationFn: send, onSettled: () => setProgress(null) }) };
}
