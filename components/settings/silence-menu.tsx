"use client";

import { useTranslations } from "use-intl";
import { SilenceButton } from "@/components/settings/silence-button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

const DAY_HOURS = 24;
const SILENCES_H = [1, 4, 24, 168];

interface SilenceMenuProps {
  label: string;
  onChoose(hours: number): void;
}

/** Lets a person choose for how long an alert is silent. It is open at first. */
export function SilenceMenu({ label, onChoose }: SilenceMenuProps) {
  const t = useTranslations("settings.installation.alerts");
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <SilenceButton aria-label={label} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel>{t("for")}</DropdownMenuLabel>
        {SILENCES_H.map((hours) => (
          <DropdownMenuItem key={hours} onSelect={() => onChoose(hours)}>
            {hours < DAY_HOURS ? t("hours", { count: hours }) : t("days", { count: hours / DAY_HOURS })}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
