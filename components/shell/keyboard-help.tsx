"use client";

import { shortcuts } from "@/components/shell/nav-items";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Modal } from "@/components/ui/modal";

const EVERYWHERE: [keys: string[], what: string][] = [
  [["⌘", "K"], "Search (Ctrl K elsewhere)"],
  [["?"], "These keys"],
  [["Esc"], "Close what is open"],
];
const LISTS: [keys: string[], what: string][] = [
  [["J"], "Next row"],
  [["K"], "Row before"],
  [["Enter"], "Open the row"],
];
const CHART: [keys: string[], what: string][] = [
  [["←", "→"], "Day before, next day"],
  [["T"], "The same as a table"],
];

/** All keys that the dashboard knows. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const pages = shortcuts().map(({ key, label }): [string[], string] => [
    ["G", key.toUpperCase()],
    `Go to ${label}`,
  ]);
  return (
    <Modal label="Keyboard shortcuts" onClose={onClose} className="w-[min(34rem,calc(100vw-1.5rem))]">
      <form method="dialog" className="flex flex-col gap-5 p-5">
        <h2 className="text-lg">Keyboard shortcuts</h2>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <Keys title="Everywhere" rows={EVERYWHERE} />
          <Keys title="Pages" rows={pages} />
          <Keys title="Lists" rows={LISTS} />
          <Keys title="Chart" rows={CHART} />
        </div>
        <Button type="submit" className="self-end">
          Close
        </Button>
      </form>
    </Modal>
  );
}

function Keys({ title, rows }: { title: string; rows: [keys: string[], what: string][] }) {
  return (
    <section>
      <h3 className="pb-2 font-medium text-ink-muted text-sm">{title}</h3>
      <dl className="flex flex-col gap-2">
        {rows.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
