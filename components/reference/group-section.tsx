import { ClaimStep } from "@/components/reference/claim-step";
import { EventTypes } from "@/components/reference/event-types";
import { OperationSection } from "@/components/reference/operation-section";
import { SigningStep } from "@/components/reference/signing-step";
import { groupAnchor } from "@/components/reference/topics";
import { WebhookTopics } from "@/components/reference/webhook-topics";
import type { Group, Reference } from "@/server/reference/reference";

interface GroupSectionProps {
  group: Group;
  reference: Reference;
}

/** Renders the operations of one noun, with the topics that belong to it. */
export function GroupSection({ group: { name, description, operations }, reference }: GroupSectionProps) {
  const { sign, claim, verify, events, webhookWaitsS } = reference;
  const anchor = groupAnchor(name);
  return (
    <section aria-labelledby={anchor} className="mt-16">
      <h2 id={anchor} className="scroll-mt-28 lg:scroll-mt-20 text-2xl">
        {name}
      </h2>
      {description ? <p className="mt-1 text-ink-muted text-lg">{description}.</p> : null}
      {name === "Webhooks" ? <WebhookTopics verify={verify} waitsS={webhookWaitsS} /> : null}
      {operations.map((operation) => (
        <div key={operation.id}>
          {operation.id === "confirmGatewayPayment" ? <SigningStep code={sign} /> : null}
          {operation.id === "createGatewayPaymentDepositClaim" ? <ClaimStep code={claim} /> : null}
          <OperationSection operation={operation} />
        </div>
      ))}
      {name === "Events" ? <EventTypes families={events} /> : null}
    </section>
  );
}
