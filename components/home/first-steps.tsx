import { Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import { Section } from "@/components/ui/section";
import type { Action } from "@/server/accounts/roles";
import type { FirstSteps as Steps } from "@/server/notices/schema";

interface Step {
  isDone: boolean;
  title: string;
  text: string;
  href: string;
  action: string;
  /** What the role must allow; left out where looking is enough. */
  needs?: Action;
}

interface FirstStepsProps {
  steps: Steps;
  /** Whether the one who looks may do something. */
  can: (action: Action) => boolean;
}

/** The way to the first paid payment; ticks itself, and goes when that is reached. */
export function FirstSteps({ steps, can }: FirstStepsProps) {
  const all = stepsOf(steps);
  const isYours = ({ isDone, needs }: Step) => !isDone && (needs === undefined || can(needs));
  const next = all.find(isYours);
  const done = all.filter(({ isDone }) => isDone).length;
  return (
    <Section title="Your first payment" description={`${done} of ${all.length} steps are done.`}>
      <ol className="flex flex-col">
        {all.map((step) => (
          <li key={step.title} className="flex gap-3 border-line border-b py-3 last:border-b-0">
            {step.isDone ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
            ) : (
              <Circle className="mt-0.5 size-4 shrink-0 text-ink-muted" aria-hidden />
            )}
            <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 sm:flex-row sm:items-center sm:justify-between">
              <div className="min-w-0">
                <p className="font-medium">
                  {step.title} <span className="sr-only">({step.isDone ? "done" : "to do"})</span>
                </p>
                {step.isDone ? null : (
                  <p className="max-w-[70ch] text-ink-muted">
                    {step.text}
                    {isYours(step) ? null : " Your role cannot do this; ask an owner."}
                  </p>
                )}
              </div>
              {isYours(step) ? (
                <Link
                  href={step.href}
                  prefetch={false}
                  className={step === next ? "link shrink-0 font-medium" : "link shrink-0"}
                >
                  {step.action}
                </Link>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function stepsOf({ merchant, destination, apiKey, payment, paid, merchantId }: Steps): Step[] {
  return [
    {
      isDone: merchant,
      title: "Create a merchant",
      text: "The name and logo that buyers see when they pay.",
      href: "/dashboard/merchants",
      action: "Create a merchant",
      needs: "merchants.manage",
    },
    {
      isDone: destination,
      title: "Say where the money goes",
      text: "A wallet address for each asset that you take.",
      href: merchantId ? `/dashboard/merchants/${merchantId}` : "/dashboard/merchants",
      action: "Set a destination",
      needs: "settlements.manage",
    },
    {
      isDone: apiKey,
      title: "Create an API key",
      text: "Your server creates payments with it. Not needed for payment links that you make by hand.",
      href: "/dashboard/developers/api-keys",
      action: "Create a key",
      needs: "api_keys.manage",
    },
    {
      isDone: payment,
      title: "Create a payment link",
      text: "An amount and a reference; the link is what your buyer opens.",
      href: "/dashboard/payment-links",
      action: "Create a link",
      needs: "payments.create",
    },
    {
      isDone: paid,
      title: "Be paid",
      text: "Open the link in a wallet's browser and pay it. It shows here within seconds.",
      href: "/dashboard/payments",
      action: "See payments",
    },
  ];
}
