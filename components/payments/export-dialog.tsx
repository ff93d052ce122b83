"use client";

import type { Query } from "@/components/payments/payments-url";
import { useExport } from "@/components/payments/use-export";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

interface ExportDialogProps {
  query: Query;
  /** Also cancels what is not done. */
  onClose: () => void;
}

const BAR =
  "h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent";

/** An export on its way. */
export function ExportDialog({ query, onClose }: ExportDialogProps) {
  const { rows, total, outcome, fault } = useExport(query);
  const count = (number: number) => number.toLocaleString("en-US");
  const title = {
    running: "Exporting payments",
    done: `${count(rows)} ${rows === 1 ? "payment" : "payments"} exported`,
    failed: "The export broke off",
  }[outcome];
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={title}
        description={
          outcome === "done"
            ? "The file is among your downloads. Times in it are in UTC, amounts are exact."
            : "All payments of the filter, as CSV. Keep this page open until it is done."
        }
        footer={<Button onClick={onClose}>{outcome === "running" ? "Cancel export" : "Close"}</Button>}
      >
        {outcome === "failed" ? (
          <Banner tone="bad" title="No file was saved" announce>
            {fault ?? "The connection was lost. Try again."}
          </Banner>
        ) : (
          <div className="flex flex-col gap-2">
            <progress
              aria-label="Rows exported"
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
              {total === null ? "Counting…" : `${count(rows)} of ${count(Math.max(rows, total))} rows`}
            </p>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
