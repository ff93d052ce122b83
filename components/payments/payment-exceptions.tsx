import { exceptionKindWords, exceptionWord } from "@/components/exceptions/exception-status";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import type { Tone } from "@/components/ui/tone";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

type PaymentException = PaymentInspection["exceptions"][number];

/** Money that moved beside this payment's ordinary life, each with the way to it. */
export function PaymentExceptions({ exceptions }: Pick<PaymentInspection, "exceptions">) {
  if (exceptions.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 pb-6">
      {exceptions.map(({ id, kind, state }) => (
        <Banner
          key={id}
          tone={toneOf(kind, state)}
          title={`${exceptionKindWords(kind)}: ${exceptionWord({ kind, state }).toLowerCase()}`}
          actions={<TextLink href={`/dashboard/exceptions/${id}`}>To the exception</TextLink>}
        >
          {WORDS[kind]}
        </Banner>
      ))}
    </div>
  );
}

const WORDS: Record<PaymentException["kind"], string> = {
  late: "A transfer of this payment went through when it was over.",
  duplicate: "A second transfer of this payment went through.",
  unknown: "A transfer went through on terms that are not known.",
  router_transfer: "Tokens were sent to the router's address.",
  destination_transfer: "Somebody sent the amount of this payment straight to the merchant's wallet.",
  listed_payer: "An account on the screening list paid it, past the checkout.",
  lost: "The network took the transfer of this payment back after it was confirmed.",
};

function toneOf(kind: PaymentException["kind"], state: PaymentException["state"]): Tone {
  if (state !== "open") return "info";
  return kind === "lost" ? "bad" : "wait";
}
