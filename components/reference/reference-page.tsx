import { ErrorCodes } from "@/components/reference/error-codes";
import { ErrorsTopic } from "@/components/reference/errors-topic";
import { GroupSection } from "@/components/reference/group-section";
import { Introduction } from "@/components/reference/introduction";
import { LanguageChoice } from "@/components/reference/language-choice";
import { PageBehaviour } from "@/components/reference/page-behaviour";
import { ReferenceNav } from "@/components/reference/reference-nav";
import { SearchBox } from "@/components/reference/search/search-box";
import { VersionHistory } from "@/components/reference/version-history";
import { Mark } from "@/components/ui/mark";
import type { Reference, SearchEntry } from "@/server/reference/reference";

interface ReferencePageProps {
  reference: Reference;
  searchIndex: SearchEntry[];
}

/**
 * Renders the API's reference, complete in its HTML. CSS shows the language by the state of a radio button. The
 * script searches, copies and remembers, and loads the form that sends a request.
 */
export function ReferencePage({ reference, searchIndex }: ReferencePageProps) {
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
          <Mark className="size-6" /> <span className="max-sm:sr-only">Florin</span>
        </a>
        <a
          href="#top"
          className="hidden rounded-md text-ink-muted hover:text-ink lg:block"
        >{`API reference ${reference.version}`}</a>
        <SearchBox entries={searchIndex} />
        <LanguageChoice />
      </header>
      <div className="mx-auto max-w-[100rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <ReferenceNav groups={reference.groups} />
        <main id="content" tabIndex={-1} className="min-w-0 px-4 pt-6 pb-24 outline-none lg:px-10 lg:pt-10">
          <Introduction reference={reference} />
          <ErrorsTopic />
          {reference.groups.map((group) => (
            <GroupSection key={group.name} group={group} reference={reference} />
          ))}
          <ErrorCodes errors={reference.errors} />
          <VersionHistory versions={reference.versions} />
        </main>
      </div>
      <PageBehaviour />
    </div>
  );
}
