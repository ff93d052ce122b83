import type { ReactNode } from "react";
import type { Language } from "@/server/reference/reference";

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/;
const WORDS =
  /\b(?:import|from|as|const|await|with|export|curl|print|method|headers|data)\b(?=[\s(=])|\b(?:true|false|null|None)\b/;
const PARTS: Record<Language, RegExp> = {
  curl: new RegExp(`(#.*)|(${STRING.source})|(${WORDS.source})`, "g"),
  typescript: new RegExp(`(//.*)|(${STRING.source})|(${WORDS.source})`, "g"),
  python: new RegExp(`(#.*)|(${STRING.source})|(${WORDS.source})`, "g"),
};

/** Highlights the comments, strings and keywords of a language. It is no parser: unknown text stays plain. */
export function highlight(code: string, language: Language): ReactNode[] {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const match of code.matchAll(PARTS[language])) {
    const [whole, comment, text] = match;
    if (match.index > at) pieces.push(code.slice(at, match.index));
    const tone = comment ? "text-ink-muted" : text ? "text-good" : "text-info";
    pieces.push(
      <span key={match.index} className={tone}>
        {whole}
      </span>,
    );
    at = match.index + whole.length;
  }
  return [...pieces, code.slice(at)];
}
