"use client";

type Details = { description?: string };
type Kind = "success" | "error" | "info" | "warning";

/** What shows toasts is loaded with the first one: most pages never have any. */
async function show(kind: Kind, title: string, details?: Details): Promise<void> {
  const { showToast } = await import("@/components/ui/toaster");
  await showToast((toast) => toast[kind](title, details));
}

const kindOf = (kind: Kind) => (title: string, details?: Details) => {
  show(kind, title, details).catch(() => undefined);
};

/** For what can be undone or is over: `toast.success("Destination saved")`. What cannot be undone is a dialog. */
export const toast = {
  success: kindOf("success"),
  error: kindOf("error"),
  info: kindOf("info"),
  warning: kindOf("warning"),
};
