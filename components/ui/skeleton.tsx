import { cn } from "@/components/ui/cn";

/** Reserves the space of loading content; give it the exact size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-sunken", className)} />;
}

/** Announces once, for a group of skeletons, that content is loading. */
export function Loading({ label }: { label: string }) {
  return (
    <span role="status" className="sr-only">
      {label}
    </span>
  );
}
