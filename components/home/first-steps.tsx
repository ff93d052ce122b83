import { Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "#translations";
import { Section } from "@/components/ui/section";
import type { Action } from "@/server/accounts/roles";
import type { FirstSteps as Steps } from "@/server/notices/schema";

interface Step {
  isDone: boolean;
  name: "merchant" | "destination" | "apiKey" | "payment" | "paid" | "paidByTestWallet";
  href: string;
  /** The permission that the step needs; absent when viewing is enough. */
  needs?: Action;
}

interface FirstStepsProps {
  steps: Steps;
  /** Whether the reader may perform an action. */
  can: (action: Action) => boolean;
}

/** Lists the steps to the first paid payment. Each ticks itself off, and the list disappears at the end. */
export function FirstSteps({ steps, can }: FirstStepsProps) {
  const t = useTranslations("home.steps");
  const all = stepsOf(steps);
  const isYours = ({ isDone, needs }: Step) => !isDone && (needs === undefined || can(needs));
  const next = all.find(isYours);
  const done = all.filter(({ isDone }) => isDone).length;
  return (
    <Section title={t("title")} description={t("progress", { done, all: all.length })}>
      <ol className="flex flex-col">
        {all.map((step) => (
          <li key={step.name} className="flex gap-3 border-line border-b py-3 last:border-b-0">
            {step.isDone ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
            ) : (
              <Circle className="mt-0.5 size-4 shrink-0 text-ink-muted" aria-hidden />
            )}
            <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 sm:flex-row sm:items-center sm:justify-between">
              <div className="min-w-0">
                <p className="font-medium">
                  {t(`${step.name}.title`)}{" "}
                  <span className="sr-only">({t(step.isDone ? "done" : "toDo")})</span>
                </p>
                {step.isDone ? null : (
                  <p className="max-w-[70ch] text-ink-muted">
                    {t(`${step.name}.text`)}
                    {isYours(step) ? null : ` ${t("notYours")}`}
                  </p>
                )}
              </div>
              {isYours(step) ? <StepLink step={step} isNext={step === next} /> : null}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function StepLink({ step: { name, href }, isNext }: { step: Step; isNext: boolean }) {
  const t = useTranslations("home.steps");
  const ui = useTranslations("ui");
  const className = isNext ? "link shrink-0 font-medium" : "link shrink-0";
  if (name === "paidByTestWallet") {
    // The checkout has its own headers, and Home stays open to show the payment.
    return (
      <a href={href} target="_blank" rel="noopener" className={className}>
        {t(`${name}.action`)} <span className="sr-only">{ui("newTab")}</span>
      </a>
    );
  }
  return (
    <Link href={href} prefetch={false} className={className}>
      {t(`${name}.action`)}
    </Link>
  );
}

function stepsOf({ merchant, destination, apiKey, payment, paid, merchantId, testPaymentId }: Steps): Step[] {
  return [
    {
      name: "merchant",
      isDone: merchant,
      href: "/dashboard/merchants/new",
      needs: "merchants.manage",
    },
    {
      name: "destination",
      isDone: destination,
      href: merchantId ? `/dashboard/merchants/${merchantId}` : "/dashboard/merchants",
      needs: "settlements.manage",
    },
    {
      name: "apiKey",
      isDone: apiKey,
      href: "/dashboard/developers/api-keys?open=new-key",
      needs: "api_keys.manage",
    },
    {
      name: "payment",
      isDone: payment,
      href: "/dashboard/payment-links?open=new-link",
      needs: "payments.create",
    },
    testPaymentId && !paid
      ? { name: "paidByTestWallet", isDone: false, href: `/${testPaymentId}` }
      : { name: "paid", isDone: paid, href: "/dashboard/payments" },
  ];
}
