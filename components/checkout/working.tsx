import { LoaderCircle } from "lucide-react";

/** Shows that work is in progress, after 300 ms so that quick work does not flicker. Text always stands next to it. */
export function Working({ className }: { className: string }) {
  return (
    <span className={`inline-flex shrink-0 animate-late ${className}`}>
      <LoaderCircle className="size-full animate-spin" aria-hidden />
    </span>
  );
}
