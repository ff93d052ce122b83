"use client";

import { type Messages, useTranslations } from "use-intl";
import { shortcuts } from "@/components/shell/nav-items";
import { Button } from "@/components/ui/button";
import { CommandKey } from "@/components/ui/command-key";
import { Kbd } from "@/components/ui/kbd";
import { Modal } from "@/components/ui/modal";

/** The keys, and the name of their action. */
type Row = [keys: string[], name: Exclude<keyof Messages["shell"]["keys"], "goTo">];

/** The keys, and a description of their action. */
type Line = [keys: string[], what: string];

/** Stands for ⌘ or Ctrl. */
const COMMAND = "command";

const EVERYWHERE: Row[] = [
  [[COMMAND, "K"], "search"],
  [["?"], "help"],
  [["Esc"], "close"],
];
const LISTS: Row[] = [
  [["J"], "nextRow"],
  [["K"], "previousRow"],
  [["Enter"], "openRow"],
];
const CHART: Row[] = [
  [["←", "→"], "days"],
  [["T"], "table"],
];

/** Lists all keyboard shortcuts of the dashboard. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const named = (rows: Row[]) => rows.map(([keys, name]): Line => [keys, t(`keys.${name}`)]);
  const pages = shortcuts().map(
    ({ key, name }): Line => [["G", key.toUpperCase()], t("keys.goTo", { page: t(`nav.${name}`) })],
  );
  return (
    <Modal label={t("keyboard")} onClose={onClose} className="w-[min(34rem,calc(100vw-1.5rem))]">
      <form method="dialog" className="flex flex-col gap-5 p-5">
        <h2 className="text-lg">{t("keyboard")}</h2>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <Keys title={t("keys.everywhere")} rows={named(EVERYWHERE)} />
          <Keys title={t("keys.pages")} rows={pages} />
          <Keys title={t("keys.lists")} rows={named(LISTS)} />
          <Keys title={t("keys.chart")} rows={named(CHART)} />
        </div>
        <Button type="submit" className="self-end">
          {t("close")}
        </Button>
      </form>
    </Modal>
  );
}

function Keys({ title, rows }: { title: string; rows: Line[] }) {
  return (
    <section>
      <h3 className="pb-2 font-medium text-ink-muted text-sm">{title}</h3>
      <dl className="flex flex-col gap-2">
        {rows.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key === COMMAND ? <CommandKey /> : key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
