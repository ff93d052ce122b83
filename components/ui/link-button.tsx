import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonStyle, buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/cn";

/** Renders a link that looks like a button. */
export function LinkButton({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link data-edge className={cn(buttonStyle({ variant, size }), className)} {...props} />;
}
