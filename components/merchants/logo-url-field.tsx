import { useTranslations } from "#translations";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface LogoUrlFieldProps {
  value: string;
  /** A note on when the image is fetched and checked. */
  help: string;
  error?: string;
  onChange: (url: string) => void;
  /** Set where Enter must not submit the form. */
  onEnter?: () => void;
}

/** Renders the field for the address of an image on the web. */
export function LogoUrlField({ value, help, error, onChange, onEnter }: LogoUrlFieldProps) {
  const t = useTranslations("merchants.logo");
  return (
    <Field label={t("url")} help={help} error={error}>
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://…"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </Field>
  );
}
