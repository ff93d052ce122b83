import type { ReactNode } from "react";

interface SampleFrameProps {
  /** The name of the code, also for screen readers. */
  title: ReactNode;
  label: string;
  /** Copied instead of the shown text. */
  noCopy?: boolean;
  children: ReactNode;
}

/** Class names of code within the frame. */
export const CODE_BLOCK =
  "whitespace-pre-wrap px-3 py-2.5 font-mono text-xs leading-5 [overflow-wrap:anywhere]";

/** Renders the frame of code, with a button that copies the code shown in it. */
export function SampleFrame({ title, label, noCopy, children }: SampleFrameProps) {
  return (
    <figure data-sample data-edge className="min-w-0 overflow-hidden rounded-lg bg-sunken">
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-line border-b pr-1.5 pl-3 text-ink-muted text-xs">
        <span className="min-w-0 truncate">{title}</span>
        {noCopy ? null : (
          <button
            type="button"
            data-copy
            aria-label={`Copy ${label}`}
            className="invisible min-h-7 rounded-md px-2 font-medium hover:bg-hover hover:text-ink pointer-coarse:min-h-11 [[data-script]_&]:visible"
          >
            Copy
          </button>
        )}
      </figcaption>
      {children}
    </figure>
  );
}
