"use client";

import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { useBrowserValue } from "@/components/ui/use-browser-value";

const isHere = () => true;

/**
 * Renders the button of a form that the page's script sends. It is disabled until the script runs: before that, a
 * browser would post the form to the page itself and the input would be lost.
 */
export function SubmitButton({
  disabled,
  ...props
}: Omit<ComponentProps<typeof Button>, "type" | "asChild" | "onClick">) {
  const isScripted = useBrowserValue(isHere, false);
  return <Button {...props} type="submit" disabled={disabled || !isScripted} />;
}
