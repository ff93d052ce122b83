import type { ReactNode } from "react";
import { Mark } from "@/components/ui/mark";
import { ThemeToggle } from "@/components/ui/theme-toggle";

interface EntryPageProps {
  title: string;
  /** One sentence. */
  description?: ReactNode;
  children?: ReactNode;
}

/** Renders a page in front of the dashboard: one column, one task. */
export function EntryPage({ title, description, children }: EntryPageProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-8 px-6 py-16">
      <div className="absolute top-3 right-3">
        <ThemeToggle />
      </div>
      <div className="flex flex-col gap-3">
        <Mark className="size-9" />
        <h1 className="text-xl">{title}</h1>
        {description ? <p className="text-ink-muted">{description}</p> : null}
      </div>
      {children}
    </main>
  );
}
