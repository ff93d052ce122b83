import { WifiOff } from "lucide-react";

/** Says that what is shown may be old, as long as the server does not answer. Takes its place only then. */
export function NotLive({ isFailing }: { isFailing: boolean }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-sm text-wait empty:hidden">
      {isFailing ? (
        <>
          <WifiOff className="size-4 shrink-0" aria-hidden /> Not live: trying to reach the server
        </>
      ) : null}
    </span>
  );
}
