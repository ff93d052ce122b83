"use client";

import { useTranslations } from "use-intl";
import { useExport } from "@/components/payments/use-export";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

interface ExportDialogProps {
  /** The file's address. */
  href: string;
  what: "payments" | "statement";
  /** Also cancels an unfinished export. */
  onClose: () => void;
}

const BAR =
  "h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent";

/** Shows an export in progress. */
export function ExportDialog({ href, what, onClose }: ExportDialogProps) {
  const t = useTranslations("payments.export");
  const { rows, total, outcome, fault } = useExport(href);
  const words = useWords(what, rows)[outcome];
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={words.title}
        description={words.text}
        footer={<Button onClick={onClose}>{t(outcome === "running" ? "cancel" : "close")}</Button>}
      >
        {outcome === "failed" ? (
          <Banner tone="bad" title={t("noFile")} announce>
            {fault === "" ? t("unexpected") : (fault ?? t("lost"))}
          </Banner>
        ) : (
          <div className="flex flex-col gap-2">
            <progress
              aria-label={t("rows")}
              className={BAR}
              max={Math.max(1, total ?? 1)}
              value={
                outcome === "done"
                  ? Math.max(1, total ?? 1)
                  : total === null
                    ? undefined
                    : Math.min(rows, total)
              }
            />
            <p role="status" className="text-ink-muted text-sm tabular-nums">
              {total === null ? t("counting") : t("progress", { done: rows, total: Math.max(rows, total) })}
            </p>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** Returns the title and the text of each state. */
function useWords(what: ExportDialogProps["what"], count: number) {
  const t = useTranslations("payments.export");
  const isStatement = what === "statement";
  const [runningText, doneText] = isStatement
    ? [t("statement.runningText"), t("statement.doneText")]
    : [t("runningText"), t("doneText")];
  return {
    running: { title: t(isStatement ? "statement.running" : "running"), text: runningText },
    done: { title: t(isStatement ? "statement.done" : "done", { count }), text: doneText },
    failed: { title: t("failed"), text: runningText },
  };
}
