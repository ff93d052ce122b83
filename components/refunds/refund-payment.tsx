"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { useOpenRequest } from "@/components/shell/use-open-request";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

/** Includes all wallet code, so it loads when it is opened. */
const RefundMoney = dynamic(
  () => import("@/components/refunds/refund-money").then((part) => part.RefundMoney),
  { ssr: false },
);

/**
 * Opens the dialog that refunds a payment. It stays open when the payment cannot be refunded any more: its own refund,
 * which a wallet has not signed yet, takes everything.
 */
export function RefundPayment({ id, isOffered }: { id: string; isOffered: boolean }) {
  const t = useTranslations("refundDialog");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const faultMessage = useFaultMessage();
  const button = useRef<HTMLButtonElement>(null);
  // Read at each opening, since the vault's balance may have changed.
  const query = { ...trpc.refunds.preview.queryOptions({ paymentId: id }), staleTime: 0 };
  const opening = useMutation({
    mutationFn: () => queryClient.fetchQuery(query),
    onError: (error) => toast.error(faultMessage(error)),
  });
  useOpenRequest("refund", () => (isOffered ? opening.mutate() : toast.error(t("notOffered"))));
  if (!isOffered && !opening.data) return null;
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        pending={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {t("button")}
      </Button>
      {opening.data ? (
        <RefundMoney
          id={id}
          preview={opening.data}
          onClose={opening.reset}
          returnFocus={() => button.current?.focus()}
        />
      ) : null}
    </>
  );
}
