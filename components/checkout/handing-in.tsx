"use client";

import { useState } from "react";
import { CopyValue } from "@/components/checkout/copy-value";
import type { Flow } from "@/components/checkout/flow-state";
import type { LivePart } from "@/components/checkout/live-part";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { sentHash } from "@/components/checkout/use-pending";
import { Working } from "@/components/checkout/working";
import { buttonStyle } from "@/components/ui/button-style";

type HandingInFlow = Extract<Flow, { step: "handing-in" }>;

type HandingInProps = {
  flow: HandingInFlow;
  payment: LivePart;
  /** Left out before the script that can do it has arrived. */
  onAgain?: () => void;
  onForget?: () => void;
};

/** Shows the buyer's pending transaction. Paying again is not offered until the network is known not to have it. */
export function HandingIn({ flow, payment, onAgain, onForget }: HandingInProps) {
  const { t } = useLiveLocale();
  const hash = sentHash(flow.pending);
  const isLost = useIsLost(flow, payment);
  return (
    <section aria-labelledby="sent" className="flex flex-col items-center gap-3 text-center">
      {isLost ? null : <Working className="size-8 text-wait" />}
      <h2 id="sent" className="text-lg">
        {t(isLost ? "notFoundTitle" : "sentTitle")}
      </h2>
      <p role="status">{t(isLost ? "notFound" : "sent")}</p>
      {hash ? <CopyValue value={hash} name={t("transaction")} lead={10} tail={8} /> : null}
      {isLost ? (
        <button type="button" onClick={onForget} className={buttonStyle()}>
          {t("tryAgain")}
        </button>
      ) : null}
      {flow.answer === "refused" ? (
        <button type="button" onClick={onAgain} className={buttonStyle()}>
          {t("again")}
        </button>
      ) : null}
    </section>
  );
}

/**
 * Returns whether the transaction is lost: the page, re-rendered after the gateway took the transaction, does not list
 * it.
 */
function useIsLost({ pending, answer }: HandingInFlow, { claims, nowMs }: LivePart): boolean {
  const [takenMs, setTakenMs] = useState<number | null>(null);
  if (answer === "taken" && takenMs === null) setTakenMs(nowMs);
  if (answer === "void") return true;
  const isNewer = answer === "taken" && takenMs !== null && nowMs > takenMs;
  return isNewer && !claims.includes(sentHash(pending) ?? "");
}
