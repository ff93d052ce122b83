import { LoaderCircle } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** Shows a spinner after 300 ms, so that quick work does not flicker. Give it a `label` when no text is next to it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span className={cn("inline-flex size-4 animate-late", className)} role={label ? "status" : undefined}>
      <LoaderCircle className="size-full animate-spin" aria-hidden />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
