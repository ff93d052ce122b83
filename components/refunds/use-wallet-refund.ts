"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { MovementProgress } from "@/components/movements/use-movement";
import { useTRPC } from "@/components/query/use-trpc";
import type { Wallet } from "@/components/wallet/discover-wallets";
import { runActions } from "@/components/wallet/run-actions";
import { sharedAccount } from "@/components/wallet/shared-account";
import type { WalletNetwork } from "@/components/wallet/wallet-rpc";

interface Signing {
  /** The refund. */
  id: string;
  wallet: Wallet;
}

/** Signs a refund that waits for money with a wallet of this browser, and submits the signature. */
export function useWalletRefund(networks: readonly WalletNetwork[]) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<MovementProgress | null>(null);
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);
  const prepare = useMutation(trpc.refunds.prepareFunding.mutationOptions());
  const accept = useMutation(trpc.refunds.acceptFunding.mutationOptions());

  async function pay({ id, wallet: { name, provider } }: Signing): Promise<void> {
    aborter.current = new AbortController();
    const report = (phase: MovementProgress["phase"], step: number, steps: number) =>
      setProgress({ wallet: name, phase, step, steps });
    report("connecting", 1, 1);
    const from = await sharedAccount(provider);
    const { actions, deadline } = await prepare.mutateAsync({ id, from });
    const results = await runActions({
      provider,
      actions,
      networks,
      onStep: (index, phase) => report(phase, index + 1, actions.length),
      signal: aborter.current.signal,
    });
    await accept.mutateAsync({ id, from, deadline, signature: results.at(-1)?.data[0] ?? "" });
  }

  return {
    progress,
    run: useMutation({
      mutationFn: pay,
      onSettled: (_, __, { id }) => {
        setProgress(null);
        return queryClient.invalidateQueries(trpc.refunds.inspect.queryFilter({ id }));
      },
    }),
  };
}
