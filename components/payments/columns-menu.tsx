"use client";

import { Columns3 } from "lucide-react";
import { COLUMN_WORDS, COLUMNS, type Column, type ListLayout } from "@/components/payments/list-layout";
import { Button } from "@/components/ui/button";
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

interface ColumnsMenuProps {
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
}

const stay = (event: Event) => event.preventDefault();

/** Which columns the table has and how high its rows are; this browser remembers it. Cards on a phone have neither. */
export function ColumnsMenu({ layout, onChange }: ColumnsMenuProps) {
  const { columns, compact } = layout;
  const toggle = (column: Column, isOn: boolean) =>
    onChange({
      ...layout,
      columns: COLUMNS.filter((each) => (each === column ? isOn : columns.includes(each))),
    });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button className="hidden md:inline-flex">
          <Columns3 aria-hidden /> Columns
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>Columns</DropdownMenuLabel>
        {COLUMNS.map((column) => (
          <DropdownMenuCheckboxItem
            key={column}
            checked={columns.includes(column)}
            onCheckedChange={(isOn) => toggle(column, isOn)}
            onSelect={stay}
          >
            {COLUMN_WORDS[column]}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Rows</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={compact ? "compact" : "roomy"}
          onValueChange={(density) => onChange({ ...layout, compact: density === "compact" })}
        >
          <DropdownMenuRadioItem value="roomy" onSelect={stay}>
            Roomy
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="compact" onSelect={stay}>
            Compact
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
