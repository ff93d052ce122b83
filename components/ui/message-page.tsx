import type { ReactNode } from "react";
import { LateTheme } from "@/components/ui/late-theme";
import { Mark } from "@/components/ui/mark";

type MessagePageProps = { title: string; children: ReactNode; actions?: ReactNode };

/** Renders a page with a single message: not found, broken, gone. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 px-6 py-16">
      <LateTheme />
      <Mark className="mb-2 size-8" />
      <h1 className="text-xl">{title}</h1>
      <div className="flex flex-col gap-2 text-ink-muted">{children}</div>
      {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
    </main>
  );
}
