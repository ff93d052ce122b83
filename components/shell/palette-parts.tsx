import { Command } from "cmdk";
import type { ReactNode } from "react";

const item = [
  "flex min-h-10 cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-hover",
  "pointer-coarse:min-h-11 forced-colors:data-[selected=true]:outline [&_svg]:size-4 [&_svg]:shrink-0",
].join(" ");
const group =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-muted [&_[cmdk-group-heading]]:text-xs";

interface PaletteGroupProps<T> {
  heading: string;
  items: readonly T[];
  /** Returns an item's key, unique in the whole palette. */
  keyOf: (item: T) => string;
  onSelect: (item: T) => void;
  children: (item: T) => ReactNode;
}

/** Lists the results of one kind; nothing where there are none. */
export function PaletteGroup<T>({ heading, items, keyOf, onSelect, children }: PaletteGroupProps<T>) {
  if (items.length === 0) return null;
  return (
    <Command.Group heading={heading} className={group}>
      {items.map((each) => (
        <Command.Item key={keyOf(each)} value={keyOf(each)} onSelect={() => onSelect(each)} className={item}>
          {children(each)}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
