"use client";

import type { ReactNode } from "react";
import { CopyValue } from "@/components/checkout/copy-value";
import { ExplorerLink } from "@/components/checkout/explorer-link";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { sentHash, usePending } from "@/components/checkout/use-pending";
import type { Executable } from "@/server/gateway/checkout-schema";

type SentInsteadProps = {
  paymentId: string;
  executable: Executable;
  explorerText: string;
  /** Content for the case that this browser has sent nothing that may still arrive. */
  children: ReactNode;
};

/** Shows, after the payment's end, the transaction that this browser's wallet sent, while it may still arrive. */
export function SentInstead({ paymentId, executable, explorerText, children }: SentInsteadProps) {
  const { t } = useLiveLocale();
  const sent = useSent(paymentId, executable);
  return (
    <>
      <div role="status">
        {sent ? (
          <>
            <p className="mt-1 max-w-full break-words text-lg">{t("sentAfter")}</p>
            <p className="mt-2 max-w-full break-words">{t("sentAfterNext")}</p>
          </>
        ) : (
          children
        )}
      </div>
      {sent ? (
        <p className="mt-3 flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-1">
          <span className="text-ink-muted">{t("transaction")}</span>
          <CopyValue value={sent.hash} name={t("transaction")} lead={10} tail={8} />
          <ExplorerLink url={sent.explorer && sent.explorer + sent.hash} text={explorerText} />
        </p>
      ) : null}
    </>
  );
}

/** Returns this browser's transaction for an ended payment if it may still arrive; else null. */
export function useSent(
  paymentId: string,
  executable: Executable | null,
): { hash: string; explorer: string | null } | null {
  const pending = usePending(paymentId);
  const hash = sentHash(pending);
  const chain = executable?.chains.find(({ id }) => id === pending?.chainId);
  return hash && chain ? { hash, explorer: chain.explorer } : null;
}
