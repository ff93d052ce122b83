import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type Tone, toneSoft } from "@/components/ui/tone";

type StatusPillProps = {
  tone: Tone;
  icon: LucideIcon;
  /** The status, with details: "Confirming 3 of 12". */
  children: ReactNode;
};

/** Shows a state with a word, an icon and a colour. */
export function StatusPill({ tone, icon: Icon, children }: StatusPillProps) {
  return (
    <span
      data-edge
      className={`inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full ps-2 pe-2.5 font-medium text-sm tabular-nums ${toneSoft[tone]}`}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  );
}
