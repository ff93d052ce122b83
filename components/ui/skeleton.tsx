import { cn } from "@/components/ui/cn";

/** Holds the place of what is loading; give it the very size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-sunken", className)} />;
}

/** Says once, for a whole group of skeletons, that something is loading. */
export function Loading({ label = "Loading" }: { label?: string }) {
  return (
    <span role="status" className="sr-only">
      {label}
    </span>
  );
}
