"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useMovement } from "@/components/movements/use-movement";
import { useMoneyText } from "@/components/payment-parts/money";
import { useTRPC } from "@/components/query/use-trpc";
import type { RefundDraft } from "@/components/refunds/use-refund-draft";
import { useWalletRefund } from "@/components/refunds/use-wallet-refund";
import { toast } from "@/components/ui/toast";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { RefundPreview } from "@/server/refunds/schema";

type Order = Pick<RefundDraft, "digits" | "isAll" | "reason" | "source" | "missing" | "shown"> & {
  /** The wallet that pays or fills the vault; null for the vault as it is. */
  wallet: Wallet | null;
};

interface Options {
  preview: RefundPreview;
  onDone: () => void;
}

/** Refunds a payment: requests it, and lets a wallet sign for it or fill the vault first. */
export function useRefundRun(paymentId: string, { preview, onDone }: Options) {
  const t = useTranslations("refundDialog");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const moneyText = useMoneyText();
  const unsigned = useRef<{ id: string; key: string } | null>(null);
  const networks = preview.network ? [preview.network] : [];
  const create = useMutation(trpc.refunds.create.mutationOptions());
  const cancel = useMutation(trpc.refunds.cancel.mutationOptions());
  const signing = useWalletRefund(networks);
  const filling = useMovement(networks);
  const refresh = () => queryClient.invalidateQueries(trpc.payments.inspect.queryFilter({ id: paymentId }));

  async function request({ digits, isAll, reason }: Order, isForWallet: boolean): Promise<string> {
    const amount = isAll ? undefined : (digits ?? undefined);
    const { refund } = await create.mutateAsync({
      paymentId,
      amount,
      reason: reason.trim() || undefined,
      isForWallet,
    });
    return refund?.refundId ?? "";
  }

  /** Cancels the refund for which a wallet has not signed. */
  async function withdraw(): Promise<void> {
    const waiting = unsigned.current;
    unsigned.current = null;
    if (waiting) await cancel.mutateAsync({ id: waiting.id });
  }

  /** Requests the refund that a wallet signs for, once: after a refusal the same one is signed. */
  async function requestSigned(order: Order): Promise<string> {
    const key = `${order.digits} ${order.reason}`;
    if (unsigned.current?.key !== key) {
      await withdraw();
      unsigned.current = { id: await request(order, true), key };
    }
    return unsigned.current.id;
  }

  async function refund(order: Order): Promise<void> {
    const { wallet, source, missing } = order;
    if (source === "wallet" && wallet) {
      await signing.run.mutateAsync({ wallet, id: await requestSigned(order) });
      unsigned.current = null;
      return;
    }
    await withdraw();
    if (wallet && missing) {
      const movement = { kind: "deposit", ...preview.vault, amount: missing.value } as const;
      await filling.run.mutateAsync({ wallet, movement });
    }
    await request(order, false);
  }

  const run = useMutation({
    mutationFn: refund,
    onSuccess: async (_, { shown }) => {
      await refresh();
      toast.success(t("recorded", { amount: moneyText(shown) }));
      onDone();
    },
    onError: refresh,
  });
  return {
    run,
    progress: signing.progress ?? filling.progress,
    /** Leaves nothing behind that nobody signed for. A refund that was sent meanwhile refuses, and stays. */
    abandon: () =>
      withdraw()
        .catch(() => undefined)
        .then(refresh),
  };
}
