import { FlaskConical } from "lucide-react";

/** Stands over every page while test payments are looked at. */
export function TestRibbon() {
  return (
    <aside
      aria-label="Mode"
      data-edge
      className="sticky top-(--ribbon-top,0px) z-30 flex h-8 items-center justify-center gap-2 bg-wait-soft px-4 font-medium text-sm text-wait"
    >
      <FlaskConical className="size-4 shrink-0" aria-hidden />
      <span className="truncate">Test mode: no real money moves here</span>
    </aside>
  );
}
