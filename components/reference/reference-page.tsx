import { ClaimStep } from "@/components/reference/claim-step";
import { ErrorsTopic } from "@/components/reference/errors-topic";
import { Introduction } from "@/components/reference/introduction";
import { LanguageChoice } from "@/components/reference/language-choice";
import { OperationSection } from "@/components/reference/operation-section";
import { PageBehaviour } from "@/components/reference/page-behaviour";
import { ReferenceNav } from "@/components/reference/reference-nav";
import { SigningStep } from "@/components/reference/signing-step";
import { Mark } from "@/components/ui/mark";
import type { Reference } from "@/server/reference/reference";

/**
 * Renders the API's reference, complete in its HTML. CSS shows the language by the state of a radio button; the script
 * only copies and remembers.
 */
export function ReferencePage({ reference }: { reference: Reference }) {
  return (
    <div className="group/page" id="top">
      <nav aria-label="Shortcuts" className="absolute">
        <a
          href="#content"
          className="sr-only z-50 rounded-md bg-card px-3 py-2 shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to the content
        </a>
      </nav>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-line border-b bg-paper px-4 lg:px-6 print:hidden">
        <a href="/dashboard" className="flex items-center gap-2 rounded-md font-semibold">
          <Mark className="size-6" /> Florin
        </a>
        <a
          href="#top"
          className="hidden rounded-md text-ink-muted hover:text-ink sm:block"
        >{`API reference ${reference.version}`}</a>
        <LanguageChoice />
      </header>
      <div className="mx-auto max-w-[100rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <ReferenceNav groups={reference.groups} />
        <main id="content" tabIndex={-1} className="min-w-0 px-4 pt-6 pb-24 outline-none lg:px-10 lg:pt-10">
          <Introduction reference={reference} />
          <ErrorsTopic errors={reference.errors} />
          {reference.groups.map((group) => (
            <section key={group.name} aria-labelledby={group.name} className="mt-16">
              <h2 id={group.name} className="scroll-mt-28 lg:scroll-mt-20 text-2xl">
                {group.name}
              </h2>
              <p className="mt-1 text-ink-muted text-lg">{group.description}.</p>
              {group.operations.map((operation) => (
                <div key={operation.id}>
                  {operation.id === "confirmGatewayPayment" ? <SigningStep code={reference.sign} /> : null}
                  {operation.id === "createGatewayPaymentDepositClaim" ? (
                    <ClaimStep code={reference.claim} />
                  ) : null}
                  <OperationSection operation={operation} />
                </div>
              ))}
            </section>
          ))}
        </main>
      </div>
      <PageBehaviour />
    </div>
  );
}
