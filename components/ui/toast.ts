"use client";

type Details = { description?: string };
type Kind = "success" | "error" | "info" | "warning";

/** The toaster loads with the first toast, since most pages never show one. */
async function show(kind: Kind, title: string, details?: Details): Promise<void> {
  const { showToast } = await import("@/components/ui/toaster");
  await showToast((toast) => toast[kind](title, details));
}

const kindOf = (kind: Kind) => (title: string, details?: Details) => {
  show(kind, title, details).catch(() => undefined);
};

/**
 * Announces a finished or reversible action: `toast.success("Destination saved")`. Confirm irreversible ones in a
 * dialog.
 */
export const toast = {
  success: kindOf("success"),
  error: kindOf("error"),
  info: kindOf("info"),
  warning: kindOf("warning"),
};
