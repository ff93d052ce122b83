"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type CSSProperties, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Toaster as Sonner, toast as sonner } from "sonner";
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

let mounted: Promise<void> | undefined;

/** Shows toasts, in their own container at the end of the page, which survives navigation. */
export async function showToast(show: (toast: typeof sonner) => void): Promise<void> {
  mounted ??= mount();
  await mounted;
  show(sonner);
}

function mount(): Promise<void> {
  const place = document.body.appendChild(document.createElement("div"));
  return new Promise((resolve) => createRoot(place).render(<Toaster onReady={resolve} />));
}

function Toaster({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <Sonner position="bottom-right" style={surface} icons={icons} toastOptions={{ classNames }} />;
}
