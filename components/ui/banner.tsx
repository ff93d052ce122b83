import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { type Tone, toneSoft } from "@/components/ui/tone";

const icons: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  wait: TriangleAlert,
  bad: CircleAlert,
  info: Info,
  muted: Info,
};

type BannerProps = {
  tone?: Tone;
  /** The event. */
  title: ReactNode;
  /** Whether money moved, and what to do, in that order. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Set when it appears after the page has loaded, so that screen readers announce it. */
  announce?: boolean;
  className?: string;
};

/** Shows a message about the page, or a part of it, that the reader needs before continuing. */
export function Banner({ tone = "info", title, children, actions, announce, className }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={announce ? (tone === "bad" ? "alert" : "status") : undefined}
      data-edge
      className={cn("flex gap-3 rounded-lg px-4 py-3", toneSoft[tone], className)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          {children ? <div className="max-w-[70ch] text-ink">{children}</div> : null}
        </div>
        {actions ? <div className="flex gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
