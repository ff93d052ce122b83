import { cn } from "@/components/ui/cn";
import { middleTruncate } from "@/components/ui/middle-truncate";

type TruncatedProps = { text: string; lead?: number; tail?: number; className?: string };

/** Shows the ends of an id, hash or address; the whole is on hover and for screen readers. */
export function Truncated({ text, lead, tail, className }: TruncatedProps) {
  const short = middleTruncate(text, lead, tail);
  if (short === text) return <span className={cn("font-mono text-[0.93em]", className)}>{text}</span>;
  return (
    <span className={cn("whitespace-nowrap font-mono text-[0.93em]", className)} title={text}>
      <span aria-hidden>{short}</span>
      <span className="select-none sr-only">{text}</span>
    </span>
  );
}
