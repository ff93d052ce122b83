import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";

/** Renders the button of the menu of silences. */
export function SilenceButton(props: Omit<ComponentProps<typeof Button>, "children" | "size">) {
  const t = useTranslations("settings.installation.alerts");
  return (
    <Button size="sm" {...props}>
      {t("silence")}
      <ChevronDown className="size-3.5" aria-hidden />
    </Button>
  );
}
