"use client";

import { CopyValue } from "@/components/checkout/copy-value";
import type { LivePart } from "@/components/checkout/live-part";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { sentHash, usePending } from "@/components/checkout/use-pending";

/** Shows a transaction reported by another browser, or by this one before its storage was cleared. */
export function ClaimNote({ payment: { paymentId, claims } }: { payment: LivePart }) {
  const { t } = useLiveLocale();
  const own = sentHash(usePending(paymentId));
  const [hash] = claims;
  if (!hash || own) return null;
  return (
    <section
      aria-labelledby="reported"
      data-edge
      className="mt-4 rounded-lg bg-wait-soft px-4 py-3 text-center"
    >
      <h2 id="reported" className="font-medium">
        {t("reportedTitle")}
      </h2>
      <p>{t("reported")}</p>
      <CopyValue value={hash} name={t("transaction")} lead={10} tail={8} />
    </section>
  );
}
