"use client";

import { Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Trial } from "@/server/reference/reference";

const TrialForm = lazy(async () => {
  const loaded = await import("@/components/reference/try-it/trial-form");
  return { default: loaded.TrialForm };
});

/** Opens the form that sends a request of one operation. The form's script is loaded with the first one. */
export function TryIt({ trial, title }: { trial: Trial; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const formId = `try-${trial.id}`;
  return (
    <div data-trial={isOpen ? "open" : "closed"}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        aria-label={`${isOpen ? "Close" : "Try it"}: ${title}`}
        onClick={() => setOpen(!isOpen)}
        className="invisible inline-flex h-9 items-center gap-2 rounded-md border border-line-strong bg-card px-3 font-medium text-sm hover:bg-sunken pointer-coarse:h-11 [[data-script]_&]:visible"
      >
        <Play className="size-3.5" aria-hidden />
        {isOpen ? "Close" : "Try it"}
      </button>
      {isOpen ? (
        <Suspense fallback={<p className="mt-3 h-24 text-ink-muted text-sm">The form is loading …</p>}>
          <TrialForm trial={trial} title={title} id={formId} />
        </Suspense>
      ) : null}
    </div>
  );
}
