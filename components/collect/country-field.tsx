"use client";

import { type ComponentProps, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type Country, countriesIn, findCountries } from "@/components/collect/countries";
import { controlStyle } from "@/components/ui/control-style";

type CountryFieldProps = {
  control: ComponentProps<"input"> & { id: string; onBlur: () => void };
  /** ISO 3166-1 alpha-2; empty while none is chosen. */
  code: string;
  onChoose: (code: string) => void;
};

/** Renders a country search: an editable combobox with a list (ARIA Authoring Practices, "Combobox"). */
export function CountryField({ control, code, onChoose }: CountryFieldProps) {
  const language = useLocale();
  const t = useTranslations("form.live");
  const countries = useMemo(() => countriesIn(language), [language]);
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = search !== null;
  const found = isOpen ? findCountries(countries, search) : [];
  const chosen = countries.find((country) => country.code === code)?.name;
  const { id } = control;
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active, isOpen]);

  function open(text: string) {
    setSearch(text);
    setActive(0);
  }
  function choose(country: Country | undefined) {
    if (country) onChoose(country.code);
    setSearch(null);
  }
  function close() {
    // Chooses the country that is named in full, or the only match.
    const [first] = found;
    const isMeant = found.length === 1 || first?.name.toLowerCase() === search?.trim().toLowerCase();
    if (search && isMeant) return choose(first);
    setSearch(null);
    control.onBlur();
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isOpen) open("");
      else setActive((active + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setSearch(null);
    }
  }
  return (
    <div className="relative">
      <input
        {...control}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        placeholder={t("search")}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${id}-${found[active].code}` : undefined}
        className={`${controlStyle} h-11 px-3`}
        value={search ?? chosen ?? code}
        onChange={(event) => {
          open(event.target.value);
          if (code) onChoose("");
        }}
        onClick={() => isOpen || open("")}
        onKeyDown={press}
        onBlur={close}
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

type CountryOptionProps = { id: string; country: Country; isActive: boolean; onChoose: () => void };

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
    </div>
  );
}
