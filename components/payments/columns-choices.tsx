"use client";

import { useTranslations } from "use-intl";
import { ColumnsButton } from "@/components/payments/columns-button";
import { COLUMNS, type Column, type ListLayout } from "@/components/payments/list-layout";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

export interface ColumnsMenuProps {
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
}

const stay = (event: Event) => event.preventDefault();

/**
 * Renders the open menu of the table's columns and row height; this browser remembers them. Cards on a phone have
 * neither.
 */
export function ColumnsChoices({ layout, onChange }: ColumnsMenuProps) {
  const t = useTranslations("payments.columns");
  const { columns, compact } = layout;
  const toggle = (column: Column, isOn: boolean) =>
    onChange({
      ...layout,
      columns: COLUMNS.filter((each) => (each === column ? isOn : columns.includes(each))),
    });
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <ColumnsButton />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>{t("button")}</DropdownMenuLabel>
        {COLUMNS.map((column) => (
          <DropdownMenuCheckboxItem
            key={column}
            checked={columns.includes(column)}
            onCheckedChange={(isOn) => toggle(column, isOn)}
            onSelect={stay}
          >
            {t(column)}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t("rows")}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={compact ? "compact" : "roomy"}
          onValueChange={(density) => onChange({ ...layout, compact: density === "compact" })}
        >
          <DropdownMenuRadioItem value="roomy" onSelect={stay}>
            {t("roomy")}
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="compact" onSelect={stay}>
            {t("compact")}
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
