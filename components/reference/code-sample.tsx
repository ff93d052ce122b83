import type { ReactNode } from "react";
import { highlight } from "@/components/reference/highlight";
import { LANGUAGES, SHOWN_FOR } from "@/components/reference/language-choice";
import { cn } from "@/components/ui/cn";
import type { Language } from "@/server/reference/reference";

interface FrameProps {
  /** The name of the code, also for screen readers. */
  title: ReactNode;
  label: string;
  /** Copied instead of the shown text. */
  noCopy?: boolean;
  children: ReactNode;
}

function Frame({ title, label, noCopy, children }: FrameProps) {
  return (
    <figure data-sample data-edge className="min-w-0 overflow-hidden rounded-lg bg-sunken">
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-line border-b pr-1.5 pl-3 text-ink-muted text-xs">
        <span className="min-w-0 truncate">{title}</span>
        {noCopy ? null : (
          <button
            type="button"
            data-copy
            aria-label={`Copy ${label}`}
            className="invisible min-h-7 rounded-md px-2 font-medium hover:bg-hover hover:text-ink pointer-coarse:min-h-11 [[data-script]_&]:visible"
          >
            Copy
          </button>
        )}
      </figcaption>
      {children}
    </figure>
  );
}

const block = "whitespace-pre-wrap px-3 py-2.5 font-mono text-xs leading-5 [overflow-wrap:anywhere]";

/** Renders the same call in every language; the page's choice shows one of them. */
export function CallSample({ id, code }: { id: string; code: Record<Language, string> }) {
  const title = LANGUAGES.map((language) => (
    <span key={language.id} className={SHOWN_FOR[language.id]}>
      {language.name}
    </span>
  ));
  return (
    <Frame title={title} label={`the example of ${id}`}>
      {LANGUAGES.map((language) => (
        <pre
          key={language.id}
          data-example={id}
          data-language={language.id}
          className={cn(block, SHOWN_FOR[language.id])}
        >
          <code>{highlight(code[language.id], language.id)}</code>
        </pre>
      ))}
    </Frame>
  );
}

/** Renders code that does not depend on the language. `id` names it for the tests that run it. */
export function CodeSample({
  id,
  title,
  code,
  language,
}: {
  id: string;
  title: string;
  code: string;
  language: Language;
}) {
  return (
    <Frame title={title} label={title}>
      <pre data-example={id} data-language={language} className={block}>
        <code>{highlight(code, language)}</code>
      </pre>
    </Frame>
  );
}

/** Renders the answer. Long answers scroll within a fixed height. */
export function AnswerSample({ title, code }: { title: string; code: string }) {
  return (
    <Frame title={title} label="" noCopy>
      <pre className={block}>
        <code>{highlight(code, "typescript")}</code>
      </pre>
    </Frame>
  );
}
