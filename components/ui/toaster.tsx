"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTheme } from "next-themes";
import type { CSSProperties } from "react";
import { Toaster as Sonner, type ToasterProps } from "sonner";
import { Spinner } from "@/components/ui/spinner";

const surface = {
  "--normal-bg": "var(--card)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
  "--border-radius": "var(--radius-lg)",
} as CSSProperties;

const icons = {
  success: <CircleCheck className="size-4 text-good" aria-hidden />,
  info: <Info className="size-4 text-info" aria-hidden />,
  warning: <TriangleAlert className="size-4 text-wait" aria-hidden />,
  error: <CircleAlert className="size-4 text-bad" aria-hidden />,
  loading: <Spinner />,
};

const classNames = {
  toast: "font-sans! text-base! shadow-float! border-0! gap-2.5!",
  title: "font-medium!",
  description: "text-ink-muted!",
  actionButton: "bg-accent! text-on-accent! rounded-md! font-medium!",
};

/** Where toasts appear; stands once, in the providers. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={(resolvedTheme ?? "light") as ToasterProps["theme"]}
      position="bottom-right"
      style={surface}
      icons={icons}
      toastOptions={{ classNames }}
    />
  );
}
