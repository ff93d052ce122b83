import { useTranslations } from "#translations";
import { exceptionStateText } from "@/components/payment-parts/exception-status";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import type { Tone } from "@/components/ui/tone";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

type PaymentException = PaymentInspection["exceptions"][number];

/** Lists this payment's exceptions, each with a link. */
export function PaymentExceptions({ exceptions }: Pick<PaymentInspection, "exceptions">) {
  const t = useTranslations("payment.exceptions");
  const kinds = useTranslations("statuses.exceptionKind");
  const states = useTranslations("statuses.exception");
  if (exceptions.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 pb-6">
      {exceptions.map(({ id, kind, state }) => (
        <Banner
          key={id}
          tone={toneOf(kind, state)}
          title={t("title", {
            kind: kinds(kind),
            state: exceptionStateText({ kind, state }, states).toLowerCase(),
          })}
          actions={<TextLink href={`/dashboard/exceptions/${id}`}>{t("view")}</TextLink>}
        >
          {t(kind)}
        </Banner>
      ))}
    </div>
  );
}

function toneOf(kind: PaymentException["kind"], state: PaymentException["state"]): Tone {
  if (state !== "open") return "info";
  return kind === "lost" ? "bad" : "wait";
}
