"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { WrongAccount } from "@/components/movements/movement-fault";
import { useTRPC } from "@/components/query/use-trpc";
import type { Wallet } from "@/components/wallet/discover-wallets";
import { type Phase, runActions, untilMined } from "@/components/wallet/run-actions";
import { sharedAccount } from "@/components/wallet/shared-account";
import type { Vaults, WalletSteps, Withdrawal } from "@/server/vaults/schema";

export interface MovementProgress {
  wallet: string;
  phase: Phase | "connecting" | "sent";
  /** Counted from 1. */
  step: number;
  steps: number;
}

interface Movement extends Withdrawal {
  kind: "deposit" | "withdraw";
}

/** Moves money into a vault or out of it with a wallet of this browser, and waits until the transaction is mined. */
export function useMovement(networks: Vaults["networks"]) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<MovementProgress | null>(null);
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);
  const deposit = useMutation(trpc.vaults.deposit.mutationOptions());
  const withdraw = useMutation(trpc.vaults.withdraw.mutationOptions());

  async function prepare({ kind, ...movement }: Movement, account: string): Promise<WalletSteps> {
    if (kind === "deposit") return deposit.mutateAsync({ ...movement, from: account });
    const steps = await withdraw.mutateAsync(movement);
    if (steps.signer.toLowerCase() !== account.toLowerCase()) throw new WrongAccount(steps.signer, account);
    return steps;
  }

  async function move({ wallet, movement }: { wallet: Wallet; movement: Movement }): Promise<void> {
    aborter.current = new AbortController();
    const { signal } = aborter.current;
    const report = (phase: MovementProgress["phase"], step: number, steps: number) =>
      setProgress({ wallet: wallet.name, phase, step, steps });
    report("connecting", 1, 1);
    const account = await sharedAccount(wallet.provider);
    const { actions } = await prepare(movement, account);
    const results = await runActions({
      provider: wallet.provider,
      actions,
      networks,
      onStep: (index, phase) => report(phase, index + 1, actions.length),
      signal,
    });
    report("sent", actions.length, actions.length);
    await untilMined(wallet.provider, results.at(-1)?.data[0] ?? "", signal);
  }

  return {
    progress,
    run: useMutation({
      mutationFn: move,
      onSettled: () => {
        setProgress(null);
        return queryClient.invalidateQueries(trpc.vaults.list.queryFilter());
      },
    }),
  };
}
