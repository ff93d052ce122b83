import { cn } from "@/components/ui/cn";
import type { Language } from "@/server/reference/reference";

export const LANGUAGES: { id: Language; name: string }[] = [
  { id: "curl", name: "curl" },
  { id: "typescript", name: "TypeScript" },
  { id: "python", name: "Python" },
];

/** Class names that show the code of each choice; written out in full so that the style sheet includes them. */
export const SHOWN_FOR: Record<Language, string> = {
  curl: "hidden group-has-[#language-curl:checked]/page:block",
  typescript: "hidden group-has-[#language-typescript:checked]/page:block",
  python: "hidden group-has-[#language-python:checked]/page:block",
};

/** Renders the one language choice for all examples of the page. */
export function LanguageChoice() {
  return (
    <fieldset>
      <legend className="sr-only">Language of the examples</legend>
      <div className="flex rounded-md bg-sunken p-0.5">
        {LANGUAGES.map(({ id, name }) => (
          <label
            key={id}
            htmlFor={`language-${id}`}
            className={cn(
              "relative flex min-h-8 items-center rounded-sm px-2.5 font-medium text-ink-muted text-sm pointer-coarse:min-h-11",
              "hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:shadow-float",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent",
              "forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]",
            )}
          >
            <input
              type="radio"
              name="language"
              id={`language-${id}`}
              value={id}
              defaultChecked={id === "curl"}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
