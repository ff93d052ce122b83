import { LoaderCircle } from "lucide-react";

/** Something goes on; appears after 300 ms, so that what is quick never flickers. A word stands beside it. */
export function Working({ className }: { className: string }) {
  return (
    <span className={`inline-flex shrink-0 animate-late ${className}`}>
      <LoaderCircle className="size-full animate-spin" aria-hidden />
    </span>
  );
}
