"use client";

import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Control } from "@/components/collect/control";
import { exactCountry, type FoundCountry, searchOf } from "@/components/collect/countries";
import { countriesIn } from "@/components/collect/country-names";
import { controlStyle } from "@/components/ui/control-style";

type CountryFieldProps = {
  control: Control;
  /** ISO 3166-1 alpha-2; empty while none is chosen. */
  code: string;
  onChoose: (code: string) => void;
};

/**
 * Renders a country search: an editable combobox with a list (ARIA Authoring Practices, "Combobox"). Only the buyer
 * chooses, or the browser that fills in a whole name: leaving the field chooses nothing, and the text stays.
 */
export function CountryField({ control, code, onChoose }: CountryFieldProps) {
  const t = useTranslations("form.live");
  const { name, search } = useCountries(code);
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = isOpen ? search(typed) : [];
  const { id } = control;
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active, isOpen]);

  function open(text: string) {
    setTyped(text);
    setActive(0);
    setIsOpen(true);
  }
  function choose(country: FoundCountry | undefined) {
    if (!country) return;
    onChoose(country.code);
    setTyped("");
    setIsOpen(false);
  }
  function write({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const filled = isFilledIn(nativeEvent) ? exactCountry(search(target.value), target.value) : undefined;
    if (filled) return choose(filled);
    open(target.value);
    if (code) onChoose("");
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isOpen) open(typed);
      else setActive((active + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    }
  }
  return (
    <div className="relative">
      <input
        {...control}
        type="text"
        role="combobox"
        autoCapitalize="words"
        spellCheck={false}
        placeholder={t("search")}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${id}-${found[active].code}` : undefined}
        className={`${controlStyle} h-11 px-3`}
        value={code ? (name ?? code) : typed}
        onChange={write}
        onClick={() => isOpen || open(typed)}
        onKeyDown={press}
        onBlur={() => {
          setIsOpen(false);
          control.onBlur();
        }}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t("search")}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-md bg-card p-1 shadow-float"
      >
        {found.map((country, index) => (
          <CountryOption
            key={country.code}
            id={`${id}-${country.code}`}
            country={country}
            isActive={index === active}
            onChoose={() => choose(country)}
          />
        ))}
        {isOpen && found.length === 0 ? (
          <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className="p-2 text-ink-muted">
            {t("noCountry")}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Returns the search in the reader's language, and the name of the chosen country. */
function useCountries(code: string) {
  const language = useLocale();
  const countries = useMemo(() => countriesIn(language), [language]);
  const search = useMemo(() => searchOf(countries), [countries]);
  return { search, name: countries.find((country) => country.code === code)?.name };
}

/** Whether the browser filled in the text, rather than a person who types. */
function isFilledIn(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
}

type CountryOptionProps = { id: string; country: FoundCountry; isActive: boolean; onChoose: () => void };

function CountryOption({ id, country, isActive, onChoose }: CountryOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="flex min-h-9 cursor-pointer items-center rounded-sm px-2 aria-selected:bg-accent-soft"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {country.name}
      {country.alias ? <span className="ms-2 text-ink-muted">{country.alias}</span> : null}
    </div>
  );
}
