import { highlight } from "@/components/reference/code/highlight";
import { CODE_BLOCK, SampleFrame } from "@/components/reference/code/sample-frame";
import { LANGUAGES, SHOWN_FOR } from "@/components/reference/language-choice";
import { cn } from "@/components/ui/cn";
import type { Language } from "@/server/reference/reference";

/** Renders the same call in every language; the page's choice shows one of them. */
export function CallSample({ id, code }: { id: string; code: Record<Language, string> }) {
  const title = LANGUAGES.map((language) => (
    <span key={language.id} className={SHOWN_FOR[language.id]}>
      {language.name}
    </span>
  ));
  return (
    <SampleFrame title={title} label={`the example of ${id}`}>
      {LANGUAGES.map((language) => (
        <pre
          key={language.id}
          data-example={id}
          data-language={language.id}
          className={cn(CODE_BLOCK, SHOWN_FOR[language.id])}
        >
          <code>{highlight(code[language.id], language.id)}</code>
        </pre>
      ))}
    </SampleFrame>
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
    <SampleFrame title={title} label={title}>
      <pre data-example={id} data-language={language} className={CODE_BLOCK}>
        <code>{highlight(code, language)}</code>
      </pre>
    </SampleFrame>
  );
}

/** Renders the answer. Long answers scroll within a fixed height. */
export function AnswerSample({ title, code }: { title: string; code: string }) {
  return (
    <SampleFrame title={title} label="" noCopy>
      <pre className={CODE_BLOCK}>
        <code>{highlight(code, "typescript")}</code>
      </pre>
    </SampleFrame>
  );
}
